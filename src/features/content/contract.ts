import * as z from 'zod'
import { idempotencyKeySchema } from '#shared/idempotency-key.ts'
import { countSchema, queryNumber, tokensSchema } from '#shared/numbers.ts'
import { searchText } from '#shared/search-text.ts'
import { isVisible } from '#shared/texts.ts'
import { anyLine, anyText } from '#shared/written.ts'
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
} from './spec.ts'

export * from './items/contract.ts'

/** May be empty: then it is called after its file. */
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
/** A list, or a text with commas; a form has it as the one text of a list. */
const tags = z
  .union([z.array(z.string()).max(tagsMax * 5, SENTENCES.tagsTooMany), z.string().max(tagsMax * tagMax * 4)])
  .transform((said) => [said].flat().flatMap((text) => text.split(',')))
  .pipe(z.array(tag))
  .transform((all) => [...new Set(all.filter(isVisible))])
  .refine((all) => all.length <= tagsMax, SENTENCES.tagsTooMany)

/** What opens it: tokens once, or a tier of the creator's, or both; without either it is open to everybody. */
const lock = {
  is_premium: z.boolean().optional(),
  price: itemPrice.optional(),
  /** The same as `price`. */
  ppv_price: itemPrice.optional(),
  tier_id: z.uuid().nullable().optional(),
}
export type Lock = {
  is_premium?: boolean | undefined
  price?: number | undefined
  ppv_price?: number | undefined
  tier_id?: string | null | undefined
}

/** The tokens it costs, by either name; undefined: nothing was said. */
export const priceOf = ({ price, ppv_price }: Lock) => ppv_price ?? price

function agreesOnPrice({ price, ppv_price }: Lock, ctx: z.RefinementCtx) {
  if (price !== undefined && ppv_price !== undefined && price !== ppv_price)
    ctx.addIssue({ code: 'custom', path: ['ppv_price'], message: SENTENCES.priceTwice })
}

/** A new item says all of it at once. */
function locksWell(said: Lock, ctx: z.RefinementCtx) {
  agreesOnPrice(said, ctx)
  if (said.is_premium && !priceOf(said) && !said.tier_id)
    ctx.addIssue({ code: 'custom', path: ['price'], message: SENTENCES.premiumNeeds })
}

/** A completed upload or, in a form, the file itself; `poster` is a picture that stands for a video, of the kind `poster`. */
const given = {
  upload_id: z.uuid().optional(),
  file: z.file().optional(),
  /** What the file was called, for who has no title for it; a file in a form says it itself. */
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

/** The upload is of the type's kind. */
export const uploadInput = z
  .object({
    ...given,
    type: z.enum(['photo', 'video', 'audio'], SENTENCES.typeUnknown),
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

/** `photos` are completed uploads of the kind `photo` or, in a form, files; with a title and a description for each, if any. */
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
    /** Left out: the file's name without its extension. */
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

/** The same under two names, as it is answered: who changes one of them has to say so twice. */
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
 * What is left out stays as it is; `is_premium: false` alone opens it to everybody. What is only read may be sent back as
 * it was answered.
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
    /** The same two as the digitals' form calls them. */
    isPublic: z.boolean().optional(),
    allowDownload: z.boolean().optional(),
  })
  .superRefine(agreesOnPrice)
  .superRefine(agreesOnShowing)

export const idInput = z.object({ id: z.uuid() })
export const deleteManyInput = z.object({
  ids: z.array(z.uuid().toLowerCase()).min(1, SENTENCES.noneSelected).max(deleteMax, SENTENCES.deleteTooMany),
})

/** `price` is what was shown; another one by now is a refusal that says it. Left out: whatever it costs. */
export const unlockInput = z.object({
  id: z.uuid(),
  price: tokensSchema().optional(),
  idempotencyKey: idempotencyKeySchema.optional(),
})

/** An address says it in letters. */
const yesOrNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((said) => said === 'true')]).default(false)

export const fileInput = z.object({
  id: z.uuid(),
  /** One of a bundle's files; left out: the first. */
  file: z.uuid().optional(),
  /** To be saved instead of shown, where its creator allows it. */
  download: yesOrNo,
})

const searched = searchText(SENTENCES.searchTooLong)
const limit = queryNumber(z.int().min(1).max(contentPage.max))
const page = { limit: limit.default(contentPage.default), cursor: z.uuid().optional() }
/** Without a limit, as many as the gallery shows on a page of this type. */
const galleryPart = {
  type: z.enum(contentTypes),
  search: searched,
  limit: limit.optional(),
  cursor: z.uuid().optional(),
}
/** Of one creator, by id or username. */
export const listInput = z.object({ creator: z.string().min(1).max(60), ...galleryPart })
export const ownListInput = z.object(galleryPart)
export const ofCreatorInput = z.object({ id: z.string().min(1).max(60), search: searched, limit: page.limit })
/** `own`: to its creator, with what is private, a draft or paused. */
export const countsInput = z.object({ id: z.string().min(1).max(60), own: yesOrNo })
export const pageInput = z.object(page).prefault({})
export const digitalsInput = z.object({ ...page, search: searched }).prefault({})

export type Upload = z.infer<typeof uploadInput>
export type UploadBundle = z.infer<typeof uploadBundleInput>
export type UploadDigital = z.infer<typeof uploadDigitalInput>
export type UpdateContent = z.infer<typeof updateInput>
export type ListPage = z.infer<typeof ownListInput>
