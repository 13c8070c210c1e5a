import { SENTENCES } from './spec.ts'

export { SellingHeader } from './listing/screens/SellingHeader.tsx'
/** What a form for an address says. */
export const ADDRESS = {
  title: SENTENCES.addressTitle,
  missing: SENTENCES.addressMissing,
  country: SENTENCES.countryUnknown,
  max: 200,
} as const
