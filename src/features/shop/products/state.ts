import { isLongerThan, wholeNumberOf } from '#shared/texts.ts'
import { isImageUrl } from '../images/rules.ts'
import { isPhysical } from '../rules.ts'
import {
  defaultCategory,
  descriptionMax,
  imageUrlMax,
  nameMax,
  type ProductCategory,
  priceMax,
  priceMin,
  productCategories,
  SENTENCES,
  stockMax,
} from '../spec.ts'

/** Values with which the edit form opens. */
export type EditedProduct = {
  id: string
  name: string
  description: string
  category: string
  price_tokens: number
  stock_quantity: number | null
  image_url: string
  is_active: boolean
}

/** Values of the form; numbers are texts as typed. */
export type ProductDraft = {
  readonly name: string
  readonly description: string
  readonly category: ProductCategory
  readonly price: string
  readonly stock: string
  /** URL as typed, or the URL of the current image. */
  readonly image: string
  /** Id of an uploaded image. */
  readonly upload: string
  readonly active: boolean
}

export const emptyDraft: ProductDraft = {
  name: '',
  description: '',
  category: defaultCategory,
  price: '',
  stock: '',
  image: '',
  upload: '',
  active: true,
}

type EditableProduct = {
  name: string
  description: string
  category: string
  price_tokens: number
  stock_quantity: number | null
  image_url: string
  is_active: boolean
}

const numberText = (value: number | null) => (value === null ? '' : String(value))

/** Returns the form's values for an existing product. */
export const draftOf = (item: EditableProduct): ProductDraft => ({
  name: item.name,
  description: item.description,
  category: productCategories.find((one) => one === item.category) ?? defaultCategory,
  price: String(item.price_tokens),
  stock: numberText(item.stock_quantity),
  image: item.image_url,
  upload: '',
  active: item.is_active,
})

const keys = ['name', 'description', 'category', 'price', 'stock', 'image', 'upload', 'active'] as const
export const isSame = (one: ProductDraft, other: ProductDraft): boolean => keys.every((key) => one[key] === other[key])

export type ProductProblems = Partial<Record<'name' | 'description' | 'price' | 'stock' | 'image', string>>

/** Returns the problems that prevent saving, by field; empty if the draft is valid. */
export function problemsOf(draft: ProductDraft): ProductProblems {
  const problems: ProductProblems = {}
  const { name, description, image, upload } = draft
  if (name.trim() === '') problems.name = SENTENCES.nameMissing
  else if (isLongerThan(name.trim(), nameMax)) problems.name = SENTENCES.nameTooLong
  if (isLongerThan(description.trim(), descriptionMax)) problems.description = SENTENCES.descriptionTooLong
  const price = wholeNumberOf(draft.price)
  if (price === undefined || price < priceMin) problems.price = SENTENCES.priceForm
  else if (price > priceMax) problems.price = SENTENCES.priceTooHigh
  const stock = wholeNumberOf(draft.stock)
  if (draft.stock.trim() !== '' && stock === undefined) problems.stock = SENTENCES.stockForm
  else if (stock !== undefined && stock > stockMax) problems.stock = SENTENCES.stockTooLarge
  if (upload === '' && image.trim() === '') problems.image = SENTENCES.imageMissing
  else if (upload === '' && !isImageUrl(image.trim())) problems.image = SENTENCES.imageForm
  else if (image.length > imageUrlMax) problems.image = SENTENCES.imageTooLong
  return problems
}

const bodyOf = ({ name, description, category, price, stock, image, upload, active }: ProductDraft) => ({
  name: name.trim(),
  description: description.trim(),
  category,
  price_tokens: Number(price),
  stock_quantity: stock.trim() === '' ? null : Number(stock),
  ...(upload === '' ? { image_url: image.trim() } : { upload_id: upload }),
  is_active: active,
})

/** Returns the request body of a valid draft of a new product. */
export const newBody = bodyOf

/**
 * Returns the request body with only the changed fields, so that it does not overwrite a stock that sales changed
 * meanwhile. A changed stock is sent with the old one.
 */
export function changedBody(draft: ProductDraft, kept: EditableProduct) {
  const before = draftOf(kept)
  const body = bodyOf(draft)
  const { image_url, upload_id } = { image_url: undefined, upload_id: undefined, ...body }
  return {
    ...(draft.name !== before.name && { name: body.name }),
    ...(draft.description !== before.description && { description: body.description }),
    ...(draft.category !== before.category && { category: body.category }),
    ...(draft.price !== before.price && { price_tokens: body.price_tokens }),
    ...(draft.stock !== before.stock && { stock_quantity: body.stock_quantity, stock_was: kept.stock_quantity }),
    ...(upload_id !== undefined && { upload_id }),
    ...(image_url !== undefined && draft.image !== before.image && { image_url }),
    ...(draft.active !== before.active && { is_active: body.is_active }),
  }
}

/** Maps the server's errors to fields of the form. */
export function problemsFrom(fields: Record<string, string>): ProductProblems {
  const { name, description, price_tokens: price, stock_quantity: stock, image_url, upload_id } = fields
  return Object.fromEntries(
    Object.entries({ name, description, price, stock, image: image_url ?? upload_id }).filter(([, said]) => said),
  )
}

/** Returns true if the form shows the terms of shipping. */
export const hasTerms = ({ category }: Pick<ProductDraft, 'category'>): boolean => isPhysical(category)
