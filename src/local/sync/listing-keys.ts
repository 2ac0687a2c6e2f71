/** Whether the list call with this key (`listingKey`) names a field. */
export const isFieldInKey = (key: string, field: string): boolean => key.includes(`["${field}",`)
