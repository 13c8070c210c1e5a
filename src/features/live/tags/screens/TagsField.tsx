import { Badge } from '#ui/Badge.tsx'
import { Input } from '#ui/Input.tsx'
import { tagsIn } from '../rules.ts'
import { TAGS } from '../spec.ts'

type TagsFieldProps = { value: string; error: string | undefined; onChange: (value: string) => void }

/** Field for the tags of a stream, with the tags that viewers will see. */
export function TagsField({ value, error, onChange }: TagsFieldProps) {
  const tags = tagsIn(value)
  return (
    <div className="grid gap-2">
      <Input
        label={TAGS.title}
        placeholder={TAGS.placeholder}
        hint={TAGS.hint}
        autoComplete="off"
        autoCapitalize="none"
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      {tags.length > 0 && (
        <ul aria-label={TAGS.chosen} translate="no" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="min-w-0">
              <Badge className="max-w-full truncate">#{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
