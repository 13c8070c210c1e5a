import { type FormEvent, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { isLongerThan } from '#shared/texts.ts'
import { Button } from '#ui/Button.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import { RATING, ratingTextMax, TEXTS } from '../spec.ts'

/** Form for a creator's only reply to a rating. */
export function ReplyForm({ id }: { id: string }) {
  const { sessions } = trpc.useUtils()
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutate, isPending } = trpc.sessions.reply.useMutation({
    onSuccess: () => {
      toast.success(RATING.replied)
      void sessions.aftermath.invalidate()
      void sessions.ratings.invalidate()
    },
    onError: (error) => toast.error(sentenceOf(error, RATING.failed)),
  })
  const isEmpty = text.trim() === ''
  const isLong = isLongerThan(text, ratingTextMax)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (isEmpty || isLong) focusInvalid(event.currentTarget)
    else mutate({ id, text })
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-3">
      <Textarea
        label={RATING.reply}
        hint={RATING.replyHint}
        rows={2}
        limit={ratingTextMax}
        value={text}
        error={isLong ? TEXTS.tooLong : isTried && isEmpty ? TEXTS.empty : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" loading={isPending} className="justify-self-start">
        {RATING.sendReply}
      </Button>
    </form>
  )
}
