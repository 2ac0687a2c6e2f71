/** Stands for validator's `isIP` in the page and its worker, where no email address has an IP address as its domain. */
export default (): boolean => false
