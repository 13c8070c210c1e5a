import * as z from 'zod'
import {
  anyLine,
  anyText,
  countSchema,
  idempotencyKeySchema,
  queryNumber,
  searchText,
  tokensSchema,
} from '#shared/schemas.ts'
import { isVisible } from '#shared/texts.ts'
import { readOnlyFields } from './items/contract.ts'
import {
  bundleMax,
  categoriesOf,
  contentCategories,
  contentPage,
  contentTypes,
  defaultCategory,
  deleteMax,
  descriptionMax,
  priceMax,
  SENTENCES,
  tagMax,
  tagsMax,
  titleMax,
  uploadTypes,
} from './spec.ts'

export * from './items/contract.ts'

/** Title; if empty, the item is named after its file. */
const title = anyLine({ max: titleMax, tooLong: SENTENCES.titleTooLong })
const visibleTitle = (sentence: string) =>
  z.string({ error: sentence }).pipe(title).refine(isVisible, { error: sentence })
export const itemTitle = visibleTitle(SENTENCES.titleMissing)
const description = anyText({ max: descriptionMax, tooLong: SENTENCES.descriptionTooLong })
const category = z.enum(contentCategories, SENTENCES.categoryUnknown)
export const itemPrice = z.int(SENTENCES.priceForm).min(0, SENTENCES.priceForm).max(priceMax, SENTENCES.priceTooHigh)

const tag = z
  .string()
  .transform((text) => text.trim().replace(/^#+/, '').toLowerCase())
  .pipe(anyLine({ max: tagMax, tooLong: SENTENCES.tagTooLong }))
  .refine((text) => /^[\p{L}\p{M}\p{N} _.&'+-]*$/u.test(text), SENTENCES.tagForm)
/** List of tags, or comma-separated text. A multipart form sends that text as a list with one element. */
const tags = z
  .union([z.array(z.string()).max(tagsMax * 5, SENTENCES.tagsTooMany), z.string().max(tagsMax * tagMax * 4)])
  .transform((input) => [input].flat().flatMap((text) => text.split(',')))
  .pipe(z.array(tag))
  .transform((all) => [...new Set(all.filter(isVisible))])
  .refine((all) => all.length <= tagsMax, SENTENCES.tagsTooMany)

/** Lock of an item: a price in tokens, a tier of the creator, or both. Without either it is free. */
const lock = {
  is_premium: z.boolean().optional(),
  price: itemPrice.optional(),
  /** Alias of `price`. */
  ppv_price: itemPrice.optional(),
  tier_id: z.uuid().nullable().optional(),
}
export type Lock = {
  is_premium?: boolean | undefined
  price?: number | undefined
  ppv_price?: number | undefined
  tier_id?: string | null | undefined
}

/** Returns the price in tokens from either field; undefined if both are missing. */
export const priceOf = ({ price, ppv_price }: Lock) => ppv_price ?? price

function checkPriceAliases({ price, ppv_price }: Lock, ctx: z.RefinementCtx) {
  if (price !== undefined && ppv_price !== undefined && price !== ppv_price)
    ctx.addIssue({ code: 'custom', path: ['ppv_price'], message: SENTENCES.priceTwice })
}

/** Checks the lock of a new item. */
function checkLock(input: Lock, ctx: z.RefinementCtx) {
  checkPriceAliases(input, ctx)
  if (input.is_premium && !priceOf(input) && !input.tier_id)
    ctx.addIssue({ code: 'custom', path: ['price'], message: SENTENCES.premiumNeeds })
}

/**
 * Id of a completed upload or, in a multipart form, the file. `poster` is an image for a video, of the kind `poster`.
 */
const uploadFields = {
  upload_id: z.uuid().optional(),
  file: z.file().optional(),
  /** Original file name, used if there is no title. A file of a multipart form has its own name. */
  file_name: z.string().max(500).optional(),
  poster_upload_id: z.uuid().optional(),
  poster: z.file().optional(),
}
type UploadFields = { upload_id?: string | undefined; file?: File | undefined }

const hasFile =
  (sentence: string) =>
  ({ upload_id, file }: UploadFields, ctx: z.RefinementCtx) => {
    if (upload_id === undefined && file === undefined)
      ctx.addIssue({ code: 'custom', path: ['file'], message: sentence })
  }

/** Input to publish an upload. The kind of the upload has to match `type`. */
export const uploadInput = z
  .object({
    ...uploadFields,
    type: z.enum(uploadTypes, SENTENCES.typeUnknown),
    title: title.default(''),
    description: description.default(''),
    category: category.default(defaultCategory),
    tags: tags.default([]),
    ...lock,
  })
  .superRefine(hasFile(SENTENCES.fileMissing))
  .superRefine(checkLock)
  .refine(({ type, category: chosen }) => categoriesOf(type).includes(chosen), {
    error: SENTENCES.categoryUnknown,
    path: ['category'],
  })

/**
 * `photos` are ids of completed uploads of the kind `photo` or, in a multipart form, files. Titles and descriptions are
 * optional.
 */
export const uploadBundleInput = z
  .object({
    title: title.default(''),
    description: description.default(''),
    category: category.default(defaultCategory),
    tags: tags.default([]),
    photo_count: countSchema().optional(),
    photos: z
      .array(z.union([z.uuid(), z.file()], SENTENCES.fileMissing), SENTENCES.noneSelected)
      .min(1, SENTENCES.noneSelected)
      .max(bundleMax, SENTENCES.photosTooMany),
    titles: z.array(title.default('')).max(bundleMax, SENTENCES.photosTooMany).default([]),
    descriptions: z.array(description.default('')).max(bundleMax, SENTENCES.photosTooMany).default([]),
    ...lock,
  })
  .superRefine(checkLock)
  .superRefine(({ photos, photo_count, title: called, category: chosen }, ctx) => {
    const say = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (photos.length > 1 && !isVisible(called)) say('title', SENTENCES.bundleTitleMissing)
    if (photo_count !== undefined && photo_count !== photos.length) say('photo_count', SENTENCES.photosMiscounted)
    if (!categoriesOf('photo').includes(chosen)) say('category', SENTENCES.categoryUnknown)
  })

export const uploadDigitalInput = z
  .object({
    ...uploadFields,
    /** Title; by default the file's name without its extension. */
    title: title.default(''),
    description: description.default(''),
    category: category.default(defaultCategory),
    tags: tags.default([]),
    isPublic: z.boolean().default(true),
    allowDownload: z.boolean().default(false),
    ...lock,
  })
  .superRefine(hasFile(SENTENCES.digitalMissing))
  .superRefine(checkLock)
  .refine(({ category: chosen }) => categoriesOf('digital').includes(chosen), {
    error: SENTENCES.categoryUnknown,
    path: ['category'],
  })

type Flags = Record<'is_public' | 'isPublic' | 'allow_download' | 'allowDownload', boolean | undefined>

/**
 * Checks that both names of a flag have the same value. Responses have both, so a client that changes one of them has
 * to change the other.
 */
function checkFlagAliases(input: Partial<Flags>, ctx: z.RefinementCtx) {
  const pairs = [
    [input.is_public, input.isPublic, 'isPublic'],
    [input.allow_download, input.allowDownload, 'allowDownload'],
  ] as const
  for (const [one, other, path] of pairs)
    if (one !== undefined && other !== undefined && one !== other)
      ctx.addIssue({ code: 'custom', path: [path], message: SENTENCES.shownTwice })
}

/**
 * Partial update: omitted fields stay unchanged. `is_premium: false` without a price or tier makes the item free.
 * Read-only fields of a response are accepted and ignored.
 */
export const updateInput = z
  .strictObject({
    ...readOnlyFields,
    id: z.uuid(),
    title: itemTitle.optional(),
    description: description.optional(),
    category: category.optional(),
    tags: tags.optional(),
    ...lock,
    is_public: z.boolean().optional(),
    allow_download: z.boolean().optional(),
    /** Aliases of the two fields above, used for digitals. */
    isPublic: z.boolean().optional(),
    allowDownload: z.boolean().optional(),
  })
  .superRefine(checkPriceAliases)
  .superRefine(checkFlagAliases)

export const idInput = z.object({ id: z.uuid() })
export const deleteManyInput = z.object({
  ids: z.array(z.uuid().toLowerCase()).min(1, SENTENCES.noneSelected).max(deleteMax, SENTENCES.deleteTooMany),
})

/**
 * `price` is the price that the buyer saw; by default any price is accepted. If the current price differs, the purchase
 * is refused and the error contains it.
 */
export const unlockInput = z.object({
  id: z.uuid(),
  price: tokensSchema().optional(),
  idempotencyKey: idempotencyKeySchema.optional(),
})

/** Boolean, or its text form in a URL. */
const yesOrNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((input) => input === 'true')]).default(false)

export const fileInput = z.object({
  id: z.uuid(),
  /** File of a bundle; by default the first. */
  file: z.uuid().optional(),
  /** True to get a download URL. Refused if the creator does not allow downloads. */
  download: yesOrNo,
})

const searched = searchText(SENTENCES.searchTooLong)
const limit = queryNumber(z.int().min(1).max(contentPage.max))
const page = { limit: limit.default(contentPage.default), cursor: z.uuid().optional() }
/** Page of the gallery. The default limit is the page size of the type. */
const galleryPart = {
  type: z.enum(contentTypes),
  search: searched,
  limit: limit.optional(),
  cursor: z.uuid().optional(),
}
/** User id or username of the creator. */
export const listInput = z.object({ creator: z.string().min(1).max(60), ...galleryPart })
export const ownListInput = z.object(galleryPart)
export const ofCreatorInput = z.object({ id: z.string().min(1).max(60), search: searched, limit: page.limit })
/** `own` is true to include private, draft and paused items, for the creator only. */
export const countsInput = z.object({ id: z.string().min(1).max(60), own: yesOrNo })
export const pageInput = z.object(page).prefault({})
export const digitalsInput = z.object({ ...page, search: searched }).prefault({})

export type Upload = z.infer<typeof uploadInput>
export type UploadBundle = z.infer<typeof uploadBundleInput>
export type UploadDigital = z.infer<typeof uploadDigitalInput>
export type UpdateContent = z.infer<typeof updateInput>
export type ListPage = z.infer<typeof ownListInput>
