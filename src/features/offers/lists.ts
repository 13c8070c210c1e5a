// What tables, routes and loaders need to know; no sentences here.

export const offerCategories = [
  'General',
  'Social Media',
  'Content Creation',
  'Collaboration',
  'Custom Request',
  'Exclusive Content',
  'Shoutout',
  'Review/Feedback',
] as const
export type OfferCategory = (typeof offerCategories)[number]
export const defaultCategory: OfferCategory = 'General'

/** What is stored are hours; each form shows its own list. */
export const galleryDeliveries = [
  { label: 'Instant', hours: 0 },
  { label: '24 hours', hours: 24 },
  { label: '48 hours', hours: 48 },
  { label: '3 days', hours: 72 },
  { label: '1 week', hours: 168 },
  { label: '2 weeks', hours: 336 },
] as const
export const dashboardDeliveries = [
  { label: '1 hour', hours: 1 },
  { label: '6 hours', hours: 6 },
  { label: '12 hours', hours: 12 },
  { label: '24 hours', hours: 24 },
  { label: '2 days', hours: 48 },
  { label: '3 days', hours: 72 },
  { label: '1 week', hours: 168 },
] as const
/** The last choice of the gallery's form: a number of days. */
export const customDelivery = 'Custom'
export const customDays = { min: 1, max: 90 } as const
export const defaultDeliveryHours = 24

export const offersPage = { default: 20, max: 50, ownMax: 50 } as const
/** Views are added up in so many rows, so that a crowd does not queue for one. */
export const viewSlots = 8
