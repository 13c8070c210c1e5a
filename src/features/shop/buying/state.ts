/** A shipping address as typed. */
export type AddressDraft = Record<
  'name' | 'line1' | 'line2' | 'city' | 'region' | 'postal_code' | 'country' | 'phone',
  string
>

export const emptyAddress: AddressDraft = {
  name: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postal_code: '',
  country: '',
  phone: '',
}

const neededParts = ['name', 'line1', 'city', 'country'] as const

/** Returns the required parts of a shipping address that are empty. */
export const missingParts = (address: AddressDraft) => neededParts.filter((part) => address[part].trim() === '')
