import { SENTENCES } from './spec.ts'

export { SellingHeader } from './listing/screens/SellingHeader.tsx'
/** Texts of the form for a shipping address. */
export const ADDRESS = {
  title: SENTENCES.addressTitle,
  missing: SENTENCES.addressMissing,
  country: SENTENCES.countryUnknown,
  max: 200,
} as const
