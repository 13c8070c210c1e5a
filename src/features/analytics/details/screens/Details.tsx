import { useState } from 'react'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { Chip, Chips } from '#ui/Chip.tsx'
import type { AskedFor } from '../../screens/asked.ts'
import type { OpenedFigure } from '../../screens/RowsDialog.tsx'
import { type Detail, shownIn } from '../lists.ts'
import { DETAIL_WORDS, DETAILS } from '../spec.ts'
import { DetailCard } from './DetailCard.tsx'

/** Tables of details, of which one is visible at a time. Features that are off have no table. */
export default function Details({ asked, onOpen }: { asked: AskedFor; onOpen: (opened: OpenedFigure) => void }) {
  const { flags } = usePublicConfig()
  const shown = shownIn(flags)
  const [chosen, setChosen] = useState<Detail>()
  const open = chosen ?? shown[0]
  return (
    <section aria-labelledby="details" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="details" className="text-lg">
        {DETAIL_WORDS.heading}
      </h2>
      <Chips label={DETAIL_WORDS.choose}>
        {shown.map((of) => (
          <Chip key={of} selected={of === open} onClick={() => setChosen(of)}>
            {DETAILS[of].title}
          </Chip>
        ))}
      </Chips>
      {open && <DetailCard key={open} of={open} asked={asked} onOpen={onOpen} />}
    </section>
  )
}
