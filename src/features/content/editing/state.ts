import { isLongerThan } from '#shared/texts.ts'
import type { ContentItem, UpdateContent } from '../contract.ts'
import { categoriesOf, descriptionMax, priceMax, SENTENCES, tagMax, tagsMax, titleMax } from '../spec.ts'

/** Values of an item's form; numbers and tags as typed. */
export type ContentDraft = {
  readonly title: string
  readonly description: string
  readonly category: string
  readonly tags: string
  readonly price: string
  /** Empty: no tier. */
  readonly tierId: string
  readonly isPublic: boolean
  readonly allowDownload: boolean
}

type Kept = Pick<
  ContentItem,
  'title' | 'description' | 'category' | 'tags' | 'price' | 'tier' | 'is_public' | 'allow_download'
>

export const draftOf = (item: Kept): ContentDraft => ({
  title: item.title,
  description: item.description,
  category: item.category,
  tags: item.tags.join(', '),
  price: item.price > 0 ? String(item.price) : '',
  tierId: item.tier?.id ?? '',
  isPublic: item.is_public,
  allowDownload: item.allow_download,
})

const fields = ['title', 'description', 'category', 'tags', 'price', 'tierId', 'isPublic', 'allowDownload'] as const
export const isSame = (one: ContentDraft, other: ContentDraft): boolean =>
  fields.every((field) => one[field] === other[field])

export const tagsFrom = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim().replace(/^#+/, ''))
    .filter((tag) => tag !== '')

export type ContentProblems = Partial<Record<'title' | 'description' | 'tags' | 'price', string>>

/** Returns the problems of a draft; empty if it can be saved. */
export function problemsOf({ title, description, tags, price }: ContentDraft): ContentProblems {
  const problems: ContentProblems = {}
  if (title.trim() === '') problems.title = SENTENCES.titleMissing
  if (isLongerThan(title.trim(), titleMax)) problems.title = SENTENCES.titleTooLong
  if (isLongerThan(description.trim(), descriptionMax)) problems.description = SENTENCES.descriptionTooLong
  const all = tagsFrom(tags)
  if (all.length > tagsMax) problems.tags = SENTENCES.tagsTooMany
  if (all.some((tag) => isLongerThan(tag, tagMax))) problems.tags = SENTENCES.tagTooLong
  if (price.trim() !== '' && !/^\d{1,9}$/.test(price.trim())) problems.price = SENTENCES.priceForm
  else if (Number(price) > priceMax) problems.price = SENTENCES.priceTooHigh
  return problems
}

/** Returns the request body of a draft without problems. */
export function bodyOf(item: Pick<ContentItem, 'id' | 'type' | 'category'>, draft: ContentDraft): UpdateContent {
  const category = categoriesOf(item.type).find((one) => one === draft.category) ?? item.category
  return {
    id: item.id,
    title: draft.title.trim(),
    description: draft.description.trim(),
    category,
    tags: tagsFrom(draft.tags),
    price: Number(draft.price.trim() || 0),
    tier_id: draft.tierId || null,
    is_public: draft.isPublic,
    allow_download: draft.allowDownload,
  }
}

/** Keeps the server's errors for which the form has a field. */
export function problemsFrom({ title, description, tags, price }: Record<string, string>): ContentProblems {
  return Object.fromEntries(Object.entries({ title, description, tags, price }).filter(([, said]) => said))
}
