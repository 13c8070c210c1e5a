// Values for tables, routes and loaders. This module contains no sentences, because every page loads it.

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

/** Delivery times of the gallery's form. They are stored in hours; each form has a separate list. */
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
/** Last choice in the gallery's form: the user enters a number of days. */
export const customDelivery = 'Custom'
export const customDays = { min: 1, max: 90 } as const
export const defaultDeliveryHours = 24

export const offersPage = { default: 20, max: 50, ownMax: 50 } as const
/** Number of rows that share the view count of an offer, so that concurrent views do not wait for one row. */
export const viewSlots = 8
