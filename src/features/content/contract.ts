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
import { onlyRead } from './items/contract.ts'
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

/** May be empty; the item is then named after its file. */
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
/** A list, or comma-separated text; a form sends the text as a list of one. */
const tags = z
  .union([z.array(z.string()).max(tagsMax * 5, SENTENCES.tagsTooMany), z.string().max(tagsMax * tagMax * 4)])
  .transform((said) => [said].flat().flatMap((text) => text.split(',')))
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

/** Returns the price in tokens from either name; undefined: not given. */
export const priceOf = ({ price, ppv_price }: Lock) => ppv_price ?? price

function agreesOnPrice({ price, ppv_price }: Lock, ctx: z.RefinementCtx) {
  if (price !== undefined && ppv_price !== undefined && price !== ppv_price)
    ctx.addIssue({ code: 'custom', path: ['ppv_price'], message: SENTENCES.priceTwice })
}

/** Checks the lock of a new item, which is given as a whole. */
function locksWell(said: Lock, ctx: z.RefinementCtx) {
  agreesOnPrice(said, ctx)
  if (said.is_premium && !priceOf(said) && !said.tier_id)
    ctx.addIssue({ code: 'custom', path: ['price'], message: SENTENCES.premiumNeeds })
}

/** Id of a completed upload or, in a form, the file. `poster` is a picture for a video, of the kind `poster`. */
const given = {
  upload_id: z.uuid().optional(),
  file: z.file().optional(),
  /** Original file name, used if there is no title. A file in a form has its own. */
  file_name: z.string().max(500).optional(),
  poster_upload_id: z.uuid().optional(),
  poster: z.file().optional(),
}
type Given = { upload_id?: string | undefined; file?: File | undefined }

const hasFile =
  (sentence: string) =>
  ({ upload_id, file }: Given, ctx: z.RefinementCtx) => {
    if (upload_id === undefined && file === undefined)
      ctx.addIssue({ code: 'custom', path: ['file'], message: sentence })
  }

/** The upload has to be of the kind of `type`. */
export const uploadInput = z
  .object({
    ...given,
    type: z.enum(uploadTypes, SENTENCES.typeUnknown),
    title: title.default(''),
    description: description.default(''),
    category: category.default(defaultCategory),
    tags: tags.default([]),
    ...lock,
  })
  .superRefine(hasFile(SENTENCES.fileMissing))
  .superRefine(locksWell)
  .refine(({ type, category: chosen }) => categoriesOf(type).includes(chosen), {
    error: SENTENCES.categoryUnknown,
    path: ['category'],
  })

/** `photos` are ids of completed uploads of the kind `photo` or, in a form, files; titles and descriptions are optional. */
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
  .superRefine(locksWell)
  .superRefine(({ photos, photo_count, title: called, category: chosen }, ctx) => {
    const say = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (photos.length > 1 && !isVisible(called)) say('title', SENTENCES.bundleTitleMissing)
    if (photo_count !== undefined && photo_count !== photos.length) say('photo_count', SENTENCES.photosMiscounted)
    if (!categoriesOf('photo').includes(chosen)) say('category', SENTENCES.categoryUnknown)
  })

export const uploadDigitalInput = z
  .object({
    ...given,
    /** Default: the file's name without its extension. */
    title: title.default(''),
    description: description.default(''),
    category: category.default(defaultCategory),
    tags: tags.default([]),
    isPublic: z.boolean().default(true),
    allowDownload: z.boolean().default(false),
    ...lock,
  })
  .superRefine(hasFile(SENTENCES.digitalMissing))
  .superRefine(locksWell)
  .refine(({ category: chosen }) => categoriesOf('digital').includes(chosen), {
    error: SENTENCES.categoryUnknown,
    path: ['category'],
  })

type Shown = Record<'is_public' | 'isPublic' | 'allow_download' | 'allowDownload', boolean | undefined>

/**
 * Checks that both names of a flag have the same value. Answers have both, so a client that changes one of them has to
 * change the other.
 */
function agreesOnShowing(said: Partial<Shown>, ctx: z.RefinementCtx) {
  const pairs = [
    [said.is_public, said.isPublic, 'isPublic'],
    [said.allow_download, said.allowDownload, 'allowDownload'],
  ] as const
  for (const [one, other, path] of pairs)
    if (one !== undefined && other !== undefined && one !== other)
      ctx.addIssue({ code: 'custom', path: [path], message: SENTENCES.shownTwice })
}

/**
 * Partial update: omitted fields stay unchanged. `is_premium: false` without a lock makes the item free. Read-only fields of
 * an answer are accepted and ignored.
 */
export const updateInput = z
  .strictObject({
    ...onlyRead,
    id: z.uuid(),
    title: itemTitle.optional(),
    description: description.optional(),
    category: category.optional(),
    tags: tags.optional(),
    ...lock,
    is_public: z.boolean().optional(),
    allow_download: z.boolean().optional(),
    /** Aliases that the digitals' form uses. */
    isPublic: z.boolean().optional(),
    allowDownload: z.boolean().optional(),
  })
  .superRefine(agreesOnPrice)
  .superRefine(agreesOnShowing)

export const idInput = z.object({ id: z.uuid() })
export const deleteManyInput = z.object({
  ids: z.array(z.uuid().toLowerCase()).min(1, SENTENCES.noneSelected).max(deleteMax, SENTENCES.deleteTooMany),
})

/** `price`: the price that the buyer saw. A different current price is refused with the new price. Default: any price. */
export const unlockInput = z.object({
  id: z.uuid(),
  price: tokensSchema().optional(),
  idempotencyKey: idempotencyKeySchema.optional(),
})

/** A boolean, or its text form in a URL. */
const yesOrNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((said) => said === 'true')]).default(false)

export const fileInput = z.object({
  id: z.uuid(),
  /** A file of a bundle; default: the first. */
  file: z.uuid().optional(),
  /** Returns a download URL, if the creator allows downloads. */
  download: yesOrNo,
})

const searched = searchText(SENTENCES.searchTooLong)
const limit = queryNumber(z.int().min(1).max(contentPage.max))
const page = { limit: limit.default(contentPage.default), cursor: z.uuid().optional() }
/** The default limit is the page size of the gallery for this type. */
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
/** `own`: for the creator, includes private, draft and paused items. */
export const countsInput = z.object({ id: z.string().min(1).max(60), own: yesOrNo })
export const pageInput = z.object(page).prefault({})
export const digitalsInput = z.object({ ...page, search: searched }).prefault({})

export type Upload = z.infer<typeof uploadInput>
export type UploadBundle = z.infer<typeof uploadBundleInput>
export type UploadDigital = z.infer<typeof uploadDigitalInput>
export type UpdateContent = z.infer<typeof updateInput>
export type ListPage = z.infer<typeof ownListInput>
