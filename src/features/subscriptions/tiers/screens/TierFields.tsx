import { Checkbox } from '#ui/Checkbox.tsx'
import { Input } from '#ui/Input.tsx'
import { Switch } from '#ui/Switch.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { Coin } from '#ui/TokenAmount.tsx'
import { benefitsMax, descriptionMax, KINDS, messageKinds } from '../../spec.ts'
import { type TierDraft, toggleKind } from '../state.ts'

type TierFieldsProps = {
  draft: TierDraft
  /** Error sentences by field. */
  problems: Record<string, string | undefined>
  priceHint: string | undefined
  onChange: (draft: TierDraft) => void
}

export function TierFields({ draft, problems, priceHint, onChange }: TierFieldsProps) {
  const set = (change: Partial<TierDraft>) => onChange({ ...draft, ...change })
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <Input
          label="Name"
          placeholder="Front row"
          autoComplete="off"
          value={draft.name}
          error={problems.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <Input
          label="Tokens a month"
          inputMode="numeric"
          autoComplete="off"
          leading={<Coin className="size-5 shrink-0" />}
          value={draft.price}
          error={problems.price}
          hint={priceHint}
          onChange={({ target }) => set({ price: target.value })}
        />
      </div>
      <Textarea
        label="Description"
        optional
        rows={2}
        limit={descriptionMax}
        value={draft.description}
        error={problems.description}
        onChange={({ target }) => set({ description: target.value })}
      />
      <fieldset className="grid gap-1">
        <legend className="field-label mb-1">Free to write to you</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {messageKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={KINDS[kind].label}
              checked={draft.kinds.includes(kind)}
              onChange={() => onChange(toggleKind(draft, kind))}
            />
          ))}
        </div>
      </fieldset>
      <Switch
        label="Unlocks content"
        hint="Subscribers see content locked for this tier or a cheaper one."
        checked={draft.unlocks}
        onChange={(unlocks) => set({ unlocks })}
      />
      <Textarea
        label="More benefits"
        optional
        rows={3}
        hint={`One a line, ${benefitsMax} at most.`}
        value={draft.benefits}
        error={problems.benefits}
        onChange={({ target }) => set({ benefits: target.value })}
      />
    </div>
  )
}
