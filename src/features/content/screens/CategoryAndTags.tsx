import { Input } from '#ui/Input.tsx'
import { Select } from '#ui/Select.tsx'
import { GALLERY } from '../items/spec.ts'
import { type ContentType, categoriesOf } from '../spec.ts'
import type { ContentDraft, ContentProblems } from '../state.ts'

type Chosen = Pick<ContentDraft, 'category' | 'tags'>
type CategoryAndTagsProps = {
  type: ContentType
  draft: Chosen
  problems: ContentProblems
  onChange: (change: Partial<Chosen>) => void
}

const named = (category: string) => category.charAt(0).toUpperCase() + category.slice(1).replace('-', ' ')

/** Fields for the category and tags of an item. */
export const CategoryAndTags = ({ type, draft, problems, onChange }: CategoryAndTagsProps) => (
  <>
    <Select label="Category" value={draft.category} onChange={({ target }) => onChange({ category: target.value })}>
      {categoriesOf(type).map((category) => (
        <option key={category} value={category}>
          {named(category)}
        </option>
      ))}
    </Select>
    <Input
      label="Tags"
      optional
      hint={GALLERY.tagsHint}
      value={draft.tags}
      error={problems.tags}
      onChange={({ target }) => onChange({ tags: target.value })}
    />
  </>
)
