import { clsx } from 'clsx'
import type { Item } from '#features/uploads/index.ts'
import { dollarValueText } from '#features/wallet/index.ts'
import { Input } from '#ui/Input.tsx'
import { Switch } from '#ui/Switch.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { Coin } from '#ui/TokenAmount.tsx'
import { CategoryAndTags } from '../../screens/CategoryAndTags.tsx'
import { TierChoice } from '../../screens/TierChoice.tsx'
import { descriptionMax } from '../../spec.ts'
import type { ContentProblems } from '../../state.ts'
import { UPLOADING } from '../spec.ts'
import { isBundle, kindOfForm, titleFromName, type UploadDraft, type UploadForm } from '../state.ts'

type UploadFieldsProps = {
  form: UploadForm
  items: readonly Item[]
  draft: UploadDraft
  problems: ContentProblems
  disabled: boolean
  onChange: (change: Partial<UploadDraft>) => void
}

const worth = (price: string) =>
  UPLOADING.priceHint(/^[1-9]\d{0,6}$/.test(price.trim()) ? dollarValueText(Number(price)) : undefined)

/** Fields for the description and the lock of the uploaded files. */
export function UploadFields({ form, items, draft, problems, disabled, onChange }: UploadFieldsProps) {
  const count = items.length
  const bundle = isBundle(draft, count)
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-4">
      {form === 'bulk' && count > 1 && (
        <Switch
          label={UPLOADING.bulk.bundle}
          hint={UPLOADING.bulk.bundleHint}
          checked={draft.bundle}
          onChange={(on) => onChange({ bundle: on })}
        />
      )}
      <Input
        label={bundle ? UPLOADING.bulk.bundleTitle : 'Title'}
        optional={!bundle}
        placeholder={bundle ? undefined : placeholderOf(items)}
        value={draft.title}
        error={problems.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Textarea
        label="Description"
        optional
        rows={2}
        limit={descriptionMax}
        value={draft.description}
        error={problems.description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <div className={clsx('grid items-start gap-4', form !== 'bulk' && 'md:grid-cols-2')}>
        <CategoryAndTags type={kindOfForm(form)} draft={draft} problems={problems} onChange={onChange} />
      </div>
      <div className="grid gap-3">
        <Switch
          label={UPLOADING.premium}
          hint={UPLOADING.premiumHint}
          checked={draft.premium}
          onChange={(premium) => onChange({ premium })}
        />
        {draft.premium && (
          <Input
            label="Price"
            inputMode="numeric"
            leading={<Coin className="size-5 shrink-0" />}
            hint={worth(draft.price)}
            value={draft.price}
            error={problems.price}
            onChange={({ target }) => onChange({ price: target.value })}
          />
        )}
        {draft.premium && <TierChoice tierId={draft.tierId} onChange={(tierId) => onChange({ tierId })} />}
      </div>
      {form === 'digital' && <DigitalSwitches draft={draft} onChange={onChange} />}
    </fieldset>
  )
}

/** Returns the placeholder of the title: the name of the file. */
const placeholderOf = ([first, ...more]: readonly Item[]) =>
  more.length > 0 ? UPLOADING.bulk.titles : first && titleFromName(first.name)

function DigitalSwitches({ draft, onChange }: Pick<UploadFieldsProps, 'draft' | 'onChange'>) {
  return (
    <div className="grid gap-1">
      <Switch
        label={UPLOADING.isPublic}
        hint={UPLOADING.isPublicHint}
        checked={draft.isPublic}
        onChange={(isPublic) => onChange({ isPublic })}
      />
      <Switch
        label={UPLOADING.allowDownload}
        hint={UPLOADING.allowDownloadHint}
        checked={draft.allowDownload}
        onChange={(allowDownload) => onChange({ allowDownload })}
      />
    </div>
  )
}
