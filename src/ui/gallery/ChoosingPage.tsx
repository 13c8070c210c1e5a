import { CalendarDays, Flame, Phone, Sparkles, Video } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../Badge.tsx'
import { Chip, Chips } from '../Chip.tsx'
import { ChipRow } from '../ChipRow.tsx'
import { ChipSelect } from '../ChipSelect.tsx'
import { Choices } from '../Choices.tsx'
import { Progress } from '../Progress.tsx'
import { SegmentedControl } from '../SegmentedControl.tsx'
import { Tabs } from '../Tabs.tsx'
import { TokenAmount } from '../TokenAmount.tsx'
import { Both } from './Both.tsx'

const kinds = [
  { value: 'video', label: 'Video', icon: Video },
  { value: 'voice', label: 'Voice', icon: Phone },
  { value: 'class', label: 'Class', icon: CalendarDays },
] as const

const ranges = [
  { value: 'week', label: 'This week' },
  { value: 'month', label: 'This month' },
] as const

/** Choices and progress. */
export function ChoosingPage() {
  return (
    <Both title="Choosing" note="The active tab has an underline in the accent of the screen.">
      <Choosing />
    </Both>
  )
}

function Choosing() {
  const [kind, setKind] = useState<'video' | 'voice' | 'class'>('video')
  const [category, setCategory] = useState('Trending')
  return (
    <>
      <Tabs
        label="Requests"
        items={[
          { value: 'pending', label: 'Pending', count: 3, panel: <p className="text-muted">Three people wait.</p> },
          { value: 'accepted', label: 'Accepted', count: 0, panel: <p className="text-muted">None yet.</p> },
          { value: 'all', label: 'All', count: 1204, panel: <p className="text-muted">All of them.</p> },
          { value: 'off', label: 'Closed', disabled: true, panel: null },
        ]}
      />
      <SegmentedControl
        label="Kind of call"
        value={kind}
        onChange={setKind}
        segments={kinds.map(({ value, label, icon: Icon }) => ({
          value,
          label: (
            <>
              <Icon aria-hidden="true" />
              {label}
            </>
          ),
        }))}
      />
      <ChipRow>
        <nav aria-label="Days" className="chips max-w-md">
          {['Any day', 'Today', 'Tomorrow', 'Wed 2 Dec', 'Thu 3 Dec', 'Fri 4 Dec', 'Sat 5 Dec'].map((name, at) => (
            <a key={name} href="#days" className="chip" aria-current={at === 0 ? 'true' : undefined}>
              {name}
            </a>
          ))}
        </nav>
      </ChipRow>
      <Chips label="Categories">
        {['Trending', 'New', 'Popular', 'Online', 'Music', 'Dance', 'Cooking'].map((name) => (
          <Chip key={name} selected={name === category} onClick={() => setCategory(name)}>
            {name === 'Trending' && <Flame aria-hidden="true" />}
            {name}
          </Chip>
        ))}
      </Chips>
      <Chips label="Filters">
        <ChipSelect label="Date range" options={ranges} value="week" otherwise="week" onChange={() => undefined} />
        <ChipSelect label="Sent" options={ranges} value="month" otherwise="week" onChange={() => undefined} />
      </Chips>
      <Packages />
      <div className="grid gap-3">
        <Progress label="Upload" value={38} />
        <Progress label="Weekly limit" value={72} tone="gold" />
        <Progress label="Done" value={100} tone="success" />
      </div>
    </>
  )
}

const packages = [
  { id: 'starter', tokens: 50, price: '$5' },
  { id: 'basic', tokens: 200, price: '$19', save: '5%' },
  { id: 'popular', tokens: 433, price: '$39', save: '10%' },
  { id: 'whale', tokens: 8446, price: '$549', save: '35%' },
]

function Packages() {
  const [chosen, setChosen] = useState('basic')
  return (
    <Choices
      label="Package"
      tone="gold"
      className="grid-cols-2 sm:grid-cols-4"
      value={chosen}
      onChange={setChosen}
      choices={packages.map((one) => ({
        value: one.id,
        children: (
          <span className="grid gap-1">
            <TokenAmount tokens={one.tokens} display className="text-lg" />
            <span translate="no" className="figures flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
              {one.price}
              {one.save && (
                <Badge tone="success">
                  <Sparkles aria-hidden="true" />
                  {one.save} off
                </Badge>
              )}
            </span>
          </span>
        ),
      }))}
    />
  )
}
