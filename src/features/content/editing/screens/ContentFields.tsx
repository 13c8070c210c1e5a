import { Input } from '#ui/Input.tsx'
import { Switch } from '#ui/Switch.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { Coin } from '#ui/TokenAmount.tsx'
import { GALLERY } from '../../items/spec.ts'
import { CategoryAndTags } from '../../screens/CategoryAndTags.tsx'
import { TierChoice } from '../../screens/TierChoice.tsx'
import { type ContentType, descriptionMax } from '../../spec.ts'
import type { ContentDraft, ContentProblems } from '../../state.ts'

type ContentFieldsProps = {
  type: ContentType
  draft: ContentDraft
  problems: ContentProblems
  onChange: (change: Partial<ContentDraft>) => void
}

/** Fields for the description and the lock of an item. */
export function ContentFields({ type, draft, problems, onChange }: ContentFieldsProps) {
  return (
    <div className="grid gap-4">
      <Input
        label="Title"
        value={draft.title}
        error={problems.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Textarea
        label="Description"
        optional
        rows={3}
        limit={descriptionMax}
        value={draft.description}
        error={problems.description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <CategoryAndTags type={type} draft={draft} problems={problems} onChange={onChange} />
        <Input
          label="Price"
          optional
          inputMode="numeric"
          leading={<Coin className="size-5 shrink-0" />}
          hint={GALLERY.priceHint}
          value={draft.price}
          error={problems.price}
          onChange={({ target }) => onChange({ price: target.value })}
        />
        <TierChoice tierId={draft.tierId} onChange={(tierId) => onChange({ tierId })} />
      </div>
      <div className="grid gap-1">
        <Switch
          label="On my page"
          hint={GALLERY.publicHint}
          checked={draft.isPublic}
          onChange={(isPublic) => onChange({ isPublic })}
        />
        <Switch
          label="May be downloaded"
          hint={GALLERY.downloadHint}
          checked={draft.allowDownload}
          onChange={(allowDownload) => onChange({ allowDownload })}
        />
      </div>
    </div>
  )
}
