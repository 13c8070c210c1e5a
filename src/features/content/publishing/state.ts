import type { Item, refusalOf, UploadKind } from '#features/uploads/index.ts'
import { beginningOf, normalizeLine } from '#shared/texts.ts'
import type { UploadBundle, UploadDigital } from '../contract.ts'
import { bundleMax, categoriesOf, defaultCategory, SENTENCES, titleMax, type UploadType } from '../spec.ts'
import { type ContentDraft, type ContentProblems, problemsOf, tagsFrom } from '../state.ts'
import { UPLOADING } from './spec.ts'

/** Form of the dialog: several photos, one file of a tab, or a digital. */
export type UploadForm = 'bulk' | UploadType | 'digital'
export const kindOfForm = (form: UploadForm): Exclude<UploadForm, 'bulk'> => (form === 'bulk' ? 'photo' : form)

export type UploadDraft = ContentDraft & { readonly premium: boolean; readonly bundle: boolean }

export const emptyUpload: UploadDraft = {
  title: '',
  description: '',
  category: defaultCategory,
  tags: '',
  price: '',
  tierId: '',
  isPublic: true,
  allowDownload: false,
  premium: false,
  bundle: false,
}

export const isBundle = (draft: UploadDraft, count: number): boolean => draft.bundle && count > 1

/** Function that checks a file by its announced type and size. */
type CheckFile = typeof refusalOf
type Chosen = { name: string; type: string; size: number }
export type Skipped = { name: string; reason: string }

/** Splits chosen photos into accepted photos, and skipped photos with the reason. */
export function sortPhotos<T extends Chosen>(
  chosen: readonly T[],
  already: number,
  check: CheckFile,
): { taken: T[]; skipped: Skipped[] } {
  const taken: T[] = []
  const skipped: Skipped[] = []
  for (const file of chosen) {
    const reason = reasonToSkip(file, already + taken.length, check)
    if (reason === undefined) taken.push(file)
    else skipped.push({ name: file.name, reason })
  }
  return { taken, skipped }
}

function reasonToSkip({ type, size }: Chosen, before: number, check: CheckFile): string | undefined {
  if (check('photo', { type, size: 1 })) return UPLOADING.notImage
  if (size === 0) return UPLOADING.empty
  if (check('photo', { type, size })) return UPLOADING.tooLarge
  return before >= bundleMax ? UPLOADING.tooMany : undefined
}

/** Returns the reason why a chosen file is refused; undefined if it is accepted. */
export const problemOfFile = (kind: UploadKind, { type, size }: Chosen, check: CheckFile): string | undefined =>
  size === 0 ? UPLOADING.empty : check(kind, { type, size })?.sentence

/** Returns the problems of the form. The title can be empty if the file's name replaces it. */
export function problemsOfUpload(
  form: UploadForm,
  draft: UploadDraft,
  count: number,
): ContentProblems & { file?: string } {
  const needsTitle = form === 'bulk' && isBundle(draft, count)
  const { title, ...others } = problemsOf(draft)
  const problems: ContentProblems & { file?: string } = { ...others }
  if (title !== undefined && title !== SENTENCES.titleMissing) problems.title = title
  if (needsTitle && draft.title.trim() === '') problems.title = SENTENCES.bundleTitleMissing
  if (draft.premium && Number(draft.price || 0) === 0 && draft.tierId === '') problems.price = SENTENCES.premiumNeeds
  if (count === 0) problems.file = noFile(form)
  return problems
}

function noFile(form: UploadForm): string {
  if (form === 'bulk') return SENTENCES.noneSelected
  return form === 'digital' ? SENTENCES.digitalMissing : SENTENCES.fileMissing
}

/** Returns the description and lock fields of the request. */
export function detailsOf(form: UploadForm, draft: UploadDraft) {
  const category = categoriesOf(kindOfForm(form)).find((one) => one === draft.category) ?? defaultCategory
  return {
    title: draft.title.trim(),
    description: draft.description.trim(),
    category,
    tags: tagsFrom(draft.tags),
    is_premium: draft.premium,
    ...(draft.premium && { price: Number(draft.price.trim() || 0), tier_id: draft.tierId || null }),
  }
}

/** Returns the request for a bundle of uploaded photos, each titled after its file. */
export const bundleOf = (
  draft: UploadDraft,
  items: readonly Pick<Item, 'uploadId' | 'name'>[],
): Pick<UploadBundle, 'title' | 'description' | 'category' | 'tags'> & {
  photos: string[]
  titles: string[]
  photo_count: number
} => ({
  ...detailsOf('bulk', draft),
  photos: items.flatMap(({ uploadId }) => uploadId ?? []),
  titles: items.map(({ name }) => titleFromName(name)),
  photo_count: items.length,
})

export const digitalOf = (draft: UploadDraft): Pick<UploadDigital, 'isPublic' | 'allowDownload'> => ({
  isPublic: draft.isPublic,
  allowDownload: draft.allowDownload,
})

/** Returns the file's name without its extension. */
export const titleFromName = (name: string): string =>
  beginningOf(normalizeLine(name.replace(/\.[^.]{1,8}$/, '')), titleMax, '')
