import { Link } from '@tanstack/react-router'
import { Lightbulb, Pause, Play, SkipForward } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { useModals } from '#client/modals/useModals.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Card } from '#ui/Card.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { CreatorDay } from '../../contract.ts'
import { addToHistory, nextTip, tipsFor } from '../rules.ts'
import { CATEGORIES, COACHING, rotateMs, type Tip } from '../spec.ts'

/** Card with a tip that applies to the creator's figures and a button for its action. Changes the tip every 30 s. */
export function CoachingCard() {
  const { data, error } = trpc.dashboard.read.useQuery()
  if (data?.creator) return <Coaching day={data.creator} />
  return error ? null : <Skeleton className="h-24 rounded-card" />
}

function Coaching({ day }: { day: CreatorDay }) {
  const { flags } = usePublicConfig()
  const tips = tipsFor(day, flags)
  const [history, setHistory] = useState<string[]>(() => addToHistory([], nextTip(tips, [])?.id ?? ''))
  const [paused, setPaused] = useState(false)
  const go = () => setHistory((shown) => addToHistory(shown, nextTip(tips, shown)?.id ?? ''))
  const turn = useEffectEvent(go)
  // restarts the timer for each tip, but not for each refetch of the figures
  useEffect(() => {
    if (paused || history.length === 0) return
    const timer = setTimeout(turn, rotateMs)
    return () => clearTimeout(timer)
  }, [paused, history])
  // replaces a tip that no longer applies
  const tip = tips.find(({ id }) => id === history[0]) ?? nextTip(tips, history)
  if (!tip) return null
  const Turn = paused ? Play : Pause
  return (
    <section aria-labelledby="coaching">
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Lightbulb aria-hidden="true" className="size-6 shrink-0 text-accent" />
        <div className="grid min-w-0 flex-[1_1_16rem] gap-0.5">
          <h2 id="coaching" className="font-semibold text-muted text-sm">
            {COACHING.title} · {CATEGORIES[tip.category]}
          </h2>
          <p>{tip.text}</p>
        </div>
        <div className="flex items-center gap-1">
          <TipAction tip={tip} />
          <IconButton label={COACHING.next} onClick={go}>
            <SkipForward aria-hidden="true" />
          </IconButton>
          <IconButton label={paused ? COACHING.resume : COACHING.pause} onClick={() => setPaused(!paused)}>
            <Turn aria-hidden="true" />
          </IconButton>
        </div>
      </Card>
    </section>
  )
}

function TipAction({ tip: { action, button } }: { tip: Tip }) {
  const modals = useModals()
  if ('to' in action)
    return (
      <Link to={action.to} className={buttonClass({ variant: 'primary' })}>
        {button}
      </Link>
    )
  const { opens } = action
  return (
    <Button variant="primary" onPointerEnter={() => modals.preload(opens)} onClick={() => modals.open(opens)}>
      {button}
    </Button>
  )
}
