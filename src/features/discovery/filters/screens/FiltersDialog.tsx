import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { countries } from '#shared/countries.ts'
import { countryName } from '#shared/country-names.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Input } from '#ui/Input.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'
import { priceMax } from '../../spec.ts'
import { type Exploring, toAddress } from '../../state.ts'
import { EXPLORE_SENTENCES, FILTER_SENTENCES } from '../spec.ts'

type FiltersDialogProps = { exploring: Exploring; open: boolean; onOpenChange: (open: boolean) => void }

const formId = 'explore-filters'

/** Dialog with filters for country, price, online and live, which are applied together. */
export default function FiltersDialog({ exploring, open, onOpenChange }: FiltersDialogProps) {
  const router = useRouter()
  const show = (filters: Filters) => {
    onOpenChange(false)
    void router.navigate({ to: '/explore', search: toAddress({ ...exploring, ...filters }), resetScroll: false })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={EXPLORE_SENTENCES.filters}
      footer={
        <>
          <Button onClick={() => show(nothing)}>{FILTER_SENTENCES.clear}</Button>
          <Button type="submit" form={formId} variant="primary">
            {FILTER_SENTENCES.apply}
          </Button>
        </>
      }
    >
      <FiltersForm key={String(open)} exploring={exploring} onShow={show} />
    </Dialog>
  )
}

type Filters = Pick<Exploring, 'location' | 'max_price' | 'online' | 'live'>
const nothing: Filters = { location: undefined, max_price: undefined, online: undefined, live: undefined }

function FiltersForm({ exploring, onShow }: { exploring: Exploring; onShow: (filters: Filters) => void }) {
  const [location, setLocation] = useState(exploring.location ?? '')
  const [price, setPrice] = useState(exploring.max_price === undefined ? '' : String(exploring.max_price))
  const [online, setOnline] = useState(exploring.online ?? false)
  const [live, setLive] = useState(exploring.live ?? false)
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isPrice = price === '' || (/^\d{1,3}$/.test(price) && Number(price) <= priceMax)
    setIsWrong(!isPrice)
    if (!isPrice) return focusInvalid(event.currentTarget)
    onShow({
      location: location || undefined,
      max_price: price === '' ? undefined : Number(price),
      online: online || undefined,
      live: live || undefined,
    })
  }
  return (
    <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
      <Select label="Location" value={location} onChange={(event) => setLocation(event.target.value)}>
        <option value="">Anywhere</option>
        {countries.map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </Select>
      <Input
        label="Highest price per minute"
        hint={FILTER_SENTENCES.priceHint}
        error={isWrong ? FILTER_SENTENCES.priceWrong(priceMax) : undefined}
        inputMode="numeric"
        placeholder="Any"
        maxLength={3}
        value={price}
        onChange={(event) => setPrice(event.target.value.trim())}
      />
      <div className="grid gap-1">
        <Switch label="Online now" hint="Available right now" checked={online} onChange={setOnline} />
        <Switch label="LIVE" hint="Streaming now" checked={live} onChange={setLive} />
      </div>
    </form>
  )
}
