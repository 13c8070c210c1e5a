import { isLongerThan } from '#shared/texts.ts'
import { descriptionMax, priceMax, SENTENCES, tagMax, tagsMax, titleMax } from './spec.ts'

/** Values of the item form. Price and tags are the text that the user typed. */
export type ContentDraft = {
  readonly title: string
  readonly description: string
  readonly category: string
  readonly tags: string
  readonly price: string
  /** Id of the tier; empty for no tier. */
  readonly tierId: string
  readonly isPublic: boolean
  readonly allowDownload: boolean
}

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
