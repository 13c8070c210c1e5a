import { isLongerThan, wholeNumberOf } from '#shared/texts.ts'
import { daysOf, deliveryOf } from '../rules.ts'
import {
  customDays,
  customDelivery,
  dashboardDeliveries,
  defaultCategory,
  defaultDeliveryHours,
  descriptionMax,
  galleryDeliveries,
  type OfferCategory,
  offerCategories,
  priceMax,
  priceMin,
  quantityMax,
  SENTENCES,
  titleMax,
} from '../spec.ts'

/** The two forms; each has its own list of delivery times. */
export type OfferForm = 'gallery' | 'dashboard'

/** Returns the delivery times of a form. */
export const deliveriesOf = (form: OfferForm): readonly string[] =>
  form === 'gallery'
    ? [...galleryDeliveries.map(({ label }) => label), customDelivery]
    : dashboardDeliveries.map(({ label }) => label)

/** Values with which the edit form opens. */
export type EditedOffer = {
  id: string
  title: string
  description: string
  category: string
  priceTokens: number
  deliveryTime: string
  deliveryHours: number
  maxQuantity: number | null
}

/** Values of the form; numbers are texts as typed. */
export type OfferDraft = {
  readonly title: string
  readonly description: string
  readonly category: OfferCategory
  readonly price: string
  readonly delivery: string
  readonly days: string
  readonly quantity: string
}

export const emptyDraft: OfferDraft = {
  title: '',
  description: '',
  category: defaultCategory,
  price: '',
  delivery: `${defaultDeliveryHours} hours`,
  days: '',
  quantity: '',
}

/** Initial values of a new offer, from an example. */
export type Beginning = { title: string; description: string; priceTokens: number }

export const draftFrom = ({ title, description, priceTokens }: Beginning): OfferDraft => ({
  ...emptyDraft,
  title,
  description,
  price: String(priceTokens),
})

const list = { gallery: galleryDeliveries, dashboard: dashboardDeliveries }

/** Returns the form that lists a delivery time. Other times are a number of days in the gallery's form. */
export const formFor = (deliveryTime: string): OfferForm =>
  !deliveriesOf('gallery').includes(deliveryTime) && deliveriesOf('dashboard').includes(deliveryTime)
    ? 'dashboard'
    : 'gallery'

/** Returns the form's values for an existing offer. */
export function draftOf(offer: Omit<EditedOffer, 'id'>, form: OfferForm): OfferDraft {
  const { deliveryTime, deliveryHours } = offer
  const isCustom = form === 'gallery' && daysOf(deliveryTime) !== undefined
  const named =
    list[form].find(({ label }) => label === deliveryTime)?.label ??
    (isCustom ? undefined : list[form].find(({ hours }) => hours === deliveryHours)?.label)
  return {
    title: offer.title,
    description: offer.description,
    category: offerCategories.find((one) => one === offer.category) ?? defaultCategory,
    price: String(offer.priceTokens),
    delivery: named ?? customDelivery,
    days: named ? '' : String(Math.max(1, Math.round(deliveryHours / 24))),
    quantity: offer.maxQuantity === null ? '' : String(offer.maxQuantity),
  }
}

/** Converts the delivery time of a draft from the other form to one of this form. */
export function fitTo(draft: OfferDraft, form: OfferForm): OfferDraft {
  if (deliveriesOf(form).includes(draft.delivery)) return draft
  const hours = draft.delivery === customDelivery ? Number(draft.days) * 24 : deliveryOf(draft.delivery)?.hours
  const same = list[form].find((one) => one.hours === hours)?.label
  return { ...draft, delivery: same ?? emptyDraft.delivery }
}

const keys = ['title', 'description', 'category', 'price', 'delivery', 'days', 'quantity'] as const
export const isSame = (one: OfferDraft, other: OfferDraft): boolean => keys.every((key) => one[key] === other[key])

/** Returns true if all required fields are filled; otherwise the dashboard's form disables its button. */
export const isComplete = ({ title, description, price }: OfferDraft): boolean =>
  [title, description, price].every((text) => text.trim() !== '')

export type OfferProblems = Partial<Record<'title' | 'description' | 'price' | 'days' | 'quantity', string>>

/** Returns the problems that prevent saving, by field; empty if the draft is valid. */
export function problemsOf(draft: OfferDraft): OfferProblems {
  const problems: OfferProblems = {}
  for (const field of ['title', 'description', 'price'] as const)
    if (draft[field].trim() === '') problems[field] = SENTENCES.required
  if (isLongerThan(draft.title.trim(), titleMax)) problems.title = SENTENCES.titleTooLong
  if (isLongerThan(draft.description.trim(), descriptionMax)) problems.description = SENTENCES.descriptionTooLong
  const price = wholeNumberOf(draft.price)
  if (!problems.price && (price === undefined || price < priceMin)) problems.price = SENTENCES.priceForm
  else if (price !== undefined && price > priceMax) problems.price = SENTENCES.priceTooHigh
  const days = wholeNumberOf(draft.days)
  if (draft.delivery === customDelivery && (days === undefined || days < customDays.min || days > customDays.max))
    problems.days = SENTENCES.daysForm
  const quantity = wholeNumberOf(draft.quantity)
  if (draft.quantity.trim() !== '' && (quantity === undefined || quantity < 1))
    problems.quantity = SENTENCES.quantityForm
  else if (quantity !== undefined && quantity > quantityMax) problems.quantity = SENTENCES.quantityTooLarge
  return problems
}

/** Returns the request body of a valid draft. */
export function bodyOf(draft: OfferDraft) {
  const { title, description, category, delivery, days, price, quantity } = draft
  return {
    title: title.trim(),
    description: description.trim(),
    category,
    priceTokens: Number(price),
    deliveryTime: delivery,
    ...(delivery === customDelivery && { customDays: Number(days) }),
    maxQuantity: quantity.trim() === '' ? null : Number(quantity),
  }
}

/** Returns the sentence for a failed save: one for the dashboard's form, two for the gallery's. */
export function failedSentence(form: OfferForm, isEdit: boolean): string {
  if (form === 'dashboard') return SENTENCES.saveFailed
  return isEdit ? SENTENCES.updateFailed : SENTENCES.createFailed
}

/** Maps the server's errors to fields of the form. */
export function problemsFrom(fields: Record<string, string>): OfferProblems {
  const { title, description, priceTokens, customDays: days, maxQuantity } = fields
  return Object.fromEntries(
    Object.entries({ title, description, price: priceTokens, days, quantity: maxQuantity }).filter(([, said]) => said),
  )
}
