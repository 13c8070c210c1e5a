import { clsx } from 'clsx'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { isLongerThan } from '#shared/texts.ts'
import { Button } from '#ui/Button.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Panel } from '#ui/Panel.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import type { CallRequest } from '../../lifecycle/contract.ts'
import { otherOf } from '../../listing/state.ts'
import { QUALITY, qualityReasons, RATING, ratingTextMax, TEXTS } from '../spec.ts'
import { OneRating } from './OneRating.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { StarChoice } from './Stars.tsx'

type AfterCallProps = { call: CallRequest; isNarrow?: boolean }

/** Feedback after a call: question about the connection, rating by the fan, reply by the creator. */
export function AfterCall({ call, isNarrow = false }: AfterCallProps) {
  const { id, role } = call
  const { data } = trpc.sessions.aftermath.useQuery({ id }, { enabled: role !== 'admin' })
  if (!data || !(data.asks_quality || data.may_rate || data.rating)) return null
  const name = otherOf(call).display_name
  return (
    <div className={clsx('grid grid-cols-[minmax(0,1fr)] items-start gap-6', !isNarrow && 'md:grid-cols-2')}>
      {data.may_rate && (
        <Panel title={RATING.ask(name)}>
          <RatingForm id={id} isShort={isNarrow} />
        </Panel>
      )}
      {data.rating && (
        <Panel title={role === 'fan' ? RATING.yours : RATING.theirs(name)}>
          <OneRating rating={data.rating} creator={call.creator.display_name} isNamed={false} />
          {data.may_reply && <ReplyForm id={data.rating.id} />}
        </Panel>
      )}
      {data.asks_quality && (
        <Panel title={QUALITY.ask}>
          <QualityQuestion id={id} />
        </Panel>
      )}
    </div>
  )
}

/** Form of a rating. The short one shows the field for words only after the stars. */
function RatingForm({ id, isShort }: { id: string; isShort: boolean }) {
  const utils = trpc.useUtils()
  const [stars, setStars] = useState(0)
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutate, isPending } = trpc.sessions.rate.useMutation({
    onSuccess: () => {
      toast.success(RATING.sent)
      void utils.sessions.aftermath.invalidate({ id })
      void utils.sessions.ratings.invalidate()
    },
    onError: (error) => toast.error(sentenceOf(error, RATING.failed)),
  })
  const isLong = isLongerThan(text, ratingTextMax)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (stars === 0 || isLong) focusInvalid(event.currentTarget)
    else mutate({ id, stars, text })
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <StarChoice stars={stars} onChange={setStars} error={isTried && stars === 0 ? TEXTS.stars : undefined} />
      {(stars > 0 || !isShort) && (
        <>
          <Textarea
            label={RATING.text}
            optional
            hint={RATING.textHint}
            limit={ratingTextMax}
            value={text}
            error={isLong ? TEXTS.tooLong : undefined}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" variant="primary" loading={isPending} className="justify-self-start">
            {RATING.send}
          </Button>
        </>
      )}
    </form>
  )
}

function QualityQuestion({ id }: { id: string }) {
  const utils = trpc.useUtils()
  const [isBad, setBad] = useState(false)
  const { mutate, isPending } = trpc.sessions.quality.useMutation({
    onSuccess: () => {
      toast.success(QUALITY.thanks)
      void utils.sessions.aftermath.invalidate({ id })
    },
    onError: (error) => toast.error(sentenceOf(error, QUALITY.failed)),
  })
  if (isBad)
    return (
      <div className="grid gap-3">
        <p>{QUALITY.why}</p>
        <div className="flex flex-wrap gap-2">
          {qualityReasons.map((reason) => (
            <Button key={reason} disabled={isPending} onClick={() => mutate({ id, ok: false, reason })}>
              {QUALITY.reasons[reason]}
            </Button>
          ))}
        </div>
      </div>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={isPending} onClick={() => mutate({ id, ok: true })}>
        {QUALITY.good}
      </Button>
      <Button disabled={isPending} onClick={() => setBad(true)}>
        {QUALITY.bad}
      </Button>
    </div>
  )
}
