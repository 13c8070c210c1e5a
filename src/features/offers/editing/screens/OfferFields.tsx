import { dollarValueText } from '#features/wallet/index.ts'
import { Input } from '#ui/Input.tsx'
import { Select } from '#ui/Select.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { Coin } from '#ui/TokenAmount.tsx'
import { customDelivery, descriptionMax, offerCategories } from '../../spec.ts'
import { deliveriesOf, type OfferDraft, type OfferForm, type OfferProblems } from '../state.ts'

type OfferFieldsProps = {
  draft: OfferDraft
  form: OfferForm
  problems: OfferProblems
  onChange: (change: Partial<OfferDraft>) => void
}

const worth = (price: string) =>
  /^\d{1,7}$/.test(price.trim()) ? `You earn ${dollarValueText(Number(price))} with each.` : 'In tokens, at least 1.'

/** Input fields of an offer. */
export function OfferFields({ draft, form, problems, onChange }: OfferFieldsProps) {
  return (
    <div className="grid gap-4">
      <Input
        label="Title"
        placeholder="A birthday song with your name in it"
        value={draft.title}
        error={problems.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Textarea
        label="Description"
        rows={3}
        limit={descriptionMax}
        placeholder="Contents, and details you need from the fan"
        value={draft.description}
        error={problems.description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Select
          label="Category"
          value={draft.category}
          onChange={({ target }) => {
            const category = offerCategories.find((one) => one === target.value)
            if (category) onChange({ category })
          }}
        >
          {offerCategories.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
        <Input
          label="Price"
          inputMode="numeric"
          leading={<Coin className="size-5 shrink-0" />}
          hint={worth(draft.price)}
          value={draft.price}
          error={problems.price}
          onChange={({ target }) => onChange({ price: target.value })}
        />
        <DeliveryFields draft={draft} form={form} problems={problems} onChange={onChange} />
        <Input
          label={form === 'gallery' ? 'Max quantity' : 'Max orders'}
          optional
          inputMode="numeric"
          hint="Leave empty for unlimited."
          value={draft.quantity}
          error={problems.quantity}
          onChange={({ target }) => onChange({ quantity: target.value })}
        />
      </div>
    </div>
  )
}

/** Fields of the delivery time: a choice from the form's list, or a number of days. */
function DeliveryFields({ draft, form, problems, onChange }: OfferFieldsProps) {
  return (
    <>
      <Select
        label="Delivery time"
        value={draft.delivery}
        onChange={({ target }) => onChange({ delivery: target.value })}
      >
        {deliveriesOf(form).map((label) => (
          <option key={label}>{label}</option>
        ))}
      </Select>
      {draft.delivery === customDelivery && (
        <Input
          label="Days"
          inputMode="numeric"
          hint="From 1 to 90."
          value={draft.days}
          error={problems.days}
          onChange={({ target }) => onChange({ days: target.value })}
        />
      )}
    </>
  )
}
