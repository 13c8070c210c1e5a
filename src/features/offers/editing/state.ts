import { isLongerThan } from '#shared/texts.ts'
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

/** Each form has its own list of delivery times. */
export type OfferForm = 'gallery' | 'dashboard'

/** The delivery times that a form offers. */
export const deliveriesOf = (form: OfferForm): readonly string[] =>
  form === 'gallery'
    ? [...galleryDeliveries.map(({ label }) => label), customDelivery]
    : dashboardDeliveries.map(({ label }) => label)

/** An offer as its form gets it to edit, before anything is loaded. */
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

/** An offer as it stands in the form; numbers as typed. */
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

/** What somebody began with: an example's words and price. */
export type Beginning = { title: string; description: string; priceTokens: number }

export const draftFrom = ({ title, description, priceTokens }: Beginning): OfferDraft => ({
  ...emptyDraft,
  title,
  description,
  price: String(priceTokens),
})

const list = { gallery: galleryDeliveries, dashboard: dashboardDeliveries }

/** The form whose list has a delivery time in these words; what neither has is a number of days. */
export const formFor = (deliveryTime: string): OfferForm =>
  !deliveriesOf('gallery').includes(deliveryTime) && deliveriesOf('dashboard').includes(deliveryTime)
    ? 'dashboard'
    : 'gallery'

/** An offer to be edited. */
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

/** A draft that another form's list was chosen in goes on with a time that this one has. */
export function fitTo(draft: OfferDraft, form: OfferForm): OfferDraft {
  if (deliveriesOf(form).includes(draft.delivery)) return draft
  const hours = draft.delivery === customDelivery ? Number(draft.days) * 24 : deliveryOf(draft.delivery)?.hours
  const same = list[form].find((one) => one.hours === hours)?.label
  return { ...draft, delivery: same ?? emptyDraft.delivery }
}

const keys = ['title', 'description', 'category', 'price', 'delivery', 'days', 'quantity'] as const
export const isSame = (one: OfferDraft, other: OfferDraft): boolean => keys.every((key) => one[key] === other[key])

/** Whole digits only: "1.5" is not 15. */
function wholeOf(typed: string): number | undefined {
  const digits = typed.trim()
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined
}

/** Whether everything that is required is there (without it the button is disabled). */
export const isComplete = ({ title, description, price }: OfferDraft): boolean =>
  [title, description, price].every((text) => text.trim() !== '')

export type OfferProblems = Partial<Record<'title' | 'description' | 'price' | 'days' | 'quantity', string>>

/** What keeps an offer from being saved, in the sentences of spec.ts; empty when nothing does. */
export function problemsOf(draft: OfferDraft): OfferProblems {
  const problems: OfferProblems = {}
  for (const field of ['title', 'description', 'price'] as const)
    if (draft[field].trim() === '') problems[field] = SENTENCES.required
  if (isLongerThan(draft.title.trim(), titleMax)) problems.title = SENTENCES.titleTooLong
  if (isLongerThan(draft.description.trim(), descriptionMax)) problems.description = SENTENCES.descriptionTooLong
  const price = wholeOf(draft.price)
  if (!problems.price && (price === undefined || price < priceMin)) problems.price = SENTENCES.priceForm
  else if (price !== undefined && price > priceMax) problems.price = SENTENCES.priceTooHigh
  const days = wholeOf(draft.days)
  if (draft.delivery === customDelivery && (days === undefined || days < customDays.min || days > customDays.max))
    problems.days = SENTENCES.daysForm
  const quantity = wholeOf(draft.quantity)
  if (draft.quantity.trim() !== '' && (quantity === undefined || quantity < 1))
    problems.quantity = SENTENCES.quantityForm
  else if (quantity !== undefined && quantity > quantityMax) problems.quantity = SENTENCES.quantityTooLarge
  return problems
}

/** What is sent; only of a draft without problems. */
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

/** What is said of a save that failed: the dashboard's form has one sentence, the gallery's two. */
export function failedSentence(form: OfferForm, isEdit: boolean): string {
  if (form === 'dashboard') return SENTENCES.saveFailed
  return isEdit ? SENTENCES.updateFailed : SENTENCES.createFailed
}

/** The server's sentences, where the form has a field for them. */
export function problemsFrom(fields: Record<string, string>): OfferProblems {
  const { title, description, priceTokens, customDays: days, maxQuantity } = fields
  return Object.fromEntries(
    Object.entries({ title, description, price: priceTokens, days, quantity: maxQuantity }).filter(([, said]) => said),
  )
}
