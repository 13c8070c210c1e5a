import type { ContentItem, UpdateContent } from '../contract.ts'
import { categoriesOf } from '../spec.ts'
import { type ContentDraft, type ContentProblems, tagsFrom } from '../state.ts'

type EditableItem = Pick<
  ContentItem,
  'title' | 'description' | 'category' | 'tags' | 'price' | 'tier' | 'is_public' | 'allow_download'
>

export const draftOf = (item: EditableItem): ContentDraft => ({
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

/** Returns the server's errors for fields that the form has. */
export function problemsFrom({ title, description, tags, price }: Record<string, string>): ContentProblems {
  return Object.fromEntries(Object.entries({ title, description, tags, price }).filter(([, said]) => said))
}
