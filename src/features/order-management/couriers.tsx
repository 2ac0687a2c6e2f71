/** The most common couriers; any other can be typed. */
const COURIERS = ['Pathao', 'Steadfast', 'RedX', 'Paperfly', 'Sundarban Courier', 'SA Paribahan', 'eCourier']

/** Suggestions for a field that asks for a courier. */
export const CourierSuggestions = ({ id }: { id: string }) => (
  <datalist id={id}>
    {COURIERS.map(courier => (
      <option key={courier} value={courier} />
    ))}
  </datalist>
)
