import { Mail, Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { Input } from '../Input.tsx'
import { Select } from '../Select.tsx'
import { Switch } from '../Switch.tsx'
import { Textarea } from '../Textarea.tsx'
import { Both } from './Both.tsx'

/** Form fields: empty, filled, invalid and disabled. */
export function FieldsPage() {
  return (
    <Both title="Fields" note="An error is shown beside the field, and the input is kept.">
      <Fields />
    </Both>
  )
}

function Fields() {
  const [text, setText] = useState('Your set on Friday made my week. Thank you for playing the old one.')
  const [on, setOn] = useState(true)
  return (
    <div className="grid gap-5">
      <Input label="Email" type="email" placeholder="you@example.com" leading={<Mail aria-hidden="true" />} />
      <Input label="Username" hint="Letters, figures and _, at least three." defaultValue="nora_valente" />
      <Input
        label="Password"
        type="password"
        defaultValue="short"
        error="At least 10 characters."
        trailing={
          <Button size="xs" variant="ghost">
            Show
          </Button>
        }
      />
      <Input label="Search creators" hideLabel placeholder="Search creators" leading={<Search aria-hidden="true" />} />
      <Input label="Payout account" disabled defaultValue="Set up by the platform" />
      <Textarea label="Message" optional limit={200} value={text} onChange={(event) => setText(event.target.value)} />
      <Textarea label="Too long" limit={40} value={text.slice(0, 58)} error="At most 40 characters." readOnly />
      <Select label="Call length" hint="You pay only for the minutes you talk." defaultValue="10">
        <option value="5">5 minutes</option>
        <option value="10">10 minutes</option>
        <option value="30">30 minutes</option>
      </Select>
      <Checkbox label="I am 18 or older and agree to the terms." defaultChecked />
      <div>
        <Switch label="Tips" hint="A word when someone tips you." checked={on} onChange={setOn} />
        <Switch label="Email" checked={false} onChange={setOn} />
        <Switch label="Push" hint="Not available in this browser." checked={false} disabled onChange={setOn} />
      </div>
    </div>
  )
}
