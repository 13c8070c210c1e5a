import { dollarValueText } from '#features/wallet/index.ts'
import { Input } from '#ui/Input.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { Coin } from '#ui/TokenAmount.tsx'
import { CATEGORIES, descriptionMax, productCategories, SENTENCES, TERMS } from '../../spec.ts'
import { hasTerms } from '../state.ts'
import { ImageField } from './ImageField.tsx'
import type { ProductForm } from './useProductForm.ts'

const worth = (price: string) =>
  /^\d{1,7}$/.test(price.trim()) ? `You earn ${dollarValueText(Number(price))} with each.` : 'In tokens.'

/** Input fields of a product. */
export function ProductFields({ form }: { form: ProductForm }) {
  const { draft, problems, change } = form
  return (
    <div className="grid gap-5 md:grid-cols-[13rem_minmax(0,1fr)]">
      <ImageField form={form} />
      <div className="grid content-start gap-4">
        <Input
          label="Name"
          placeholder="Signed polaroid, summer tour"
          value={draft.name}
          error={problems.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Textarea
          label="Description"
          optional
          rows={3}
          limit={descriptionMax}
          placeholder="Material, size, dedication"
          value={draft.description}
          error={problems.description}
          onChange={({ target }) => change({ description: target.value })}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Select
            label="Category"
            value={draft.category}
            hint={hasTerms(draft) ? SENTENCES.physical : SENTENCES.digital}
            onChange={({ target }) => {
              const category = productCategories.find((one) => one === target.value)
              if (category) change({ category })
            }}
          >
            {productCategories.map((one) => (
              <option key={one} value={one}>
                {CATEGORIES[one]}
              </option>
            ))}
          </Select>
          <Input
            label="Price"
            inputMode="numeric"
            leading={<Coin className="size-5 shrink-0" />}
            hint={worth(draft.price)}
            value={draft.price}
            error={problems.price}
            onChange={({ target }) => change({ price: target.value })}
          />
          <Input
            label="Stock"
            optional
            inputMode="numeric"
            hint="Leave empty for unlimited."
            value={draft.stock}
            error={problems.stock}
            onChange={({ target }) => change({ stock: target.value })}
          />
        </div>
        <Switch
          label={SENTENCES.visible}
          hint={draft.active ? SENTENCES.visibleOn : SENTENCES.visibleOff}
          checked={draft.active}
          onChange={(active) => change({ active })}
        />
        {hasTerms(draft) && <Terms />}
      </div>
    </div>
  )
}

/** Terms that the creator accepts for products that are shipped. */
const Terms = () => (
  <section aria-label={SENTENCES.termsTitle} className="rounded-card bg-wash p-4 text-sm">
    <h3 className="font-semibold">{SENTENCES.termsTitle}</h3>
    <ul className="mt-2 grid list-disc gap-1 ps-5 text-muted">
      {TERMS.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  </section>
)
