import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { trpc } from '#client/trpc.ts'
import { newIdempotencyKey } from '#shared/idempotency.ts'
import { toast } from '#ui/toast.ts'
import { SENTENCES } from '../spec.ts'
import { bodyOf, type Intent, intentFor, type Recipient, settleIntent, type TipDraft } from '../state.ts'
import { refusalOf } from './refusal.ts'
import { useUnfinishedTip } from './useUnfinishedTip.ts'

type Options = { preset: Recipient | undefined; open: boolean; onSent: () => void }

/**
 * A tip from its first choice to the server's answer. A lost connection is tried again under the same key; a tip whose
 * dialog was closed meanwhile still reports what became of it.
 */
export function useTip({ preset, open, onSent }: Options) {
  const { client } = trpc.useUtils()
  const { tip, keep, forget } = useUnfinishedTip(preset)
  const [sentDraft, setSentDraft] = useState<TipDraft>()
  const takeBalance = useTakeBalance()
  const shown = useShown(open)
  const mutation = useMutation({
    mutationFn: ({ key, body }: Intent) =>
      client.tips.send.mutate({ ...body, idempotencyKey: key }, { context: { idempotencyKey: key } }),
    // offline it fails at once and says so: money never leaves later by itself
    networkMode: 'always',
    onSuccess: ({ balance }) => {
      forget()
      takeBalance(balance)
      toast.success(SENTENCES.sent)
      if (shown.current) onSent()
    },
    onError: (error, { key }) => {
      const refusal = refusalOf(error)
      if (refusal.settled) keep((now) => settleIntent(now, key))
      if (!shown.current) toast.error(refusal.sentence)
    },
  })
  const send = () => {
    const body = bodyOf(tip.draft)
    if (!body || mutation.isPending || mutation.isSuccess) return
    const intent = intentFor(tip.intent, body, newIdempotencyKey)
    keep((now) => ({ ...now, intent }))
    setSentDraft(tip.draft)
    mutation.mutate(intent)
  }
  const change = (move: (draft: TipDraft) => TipDraft) => {
    if (mutation.isError) mutation.reset()
    keep((now) => ({ ...now, draft: move(now.draft) }))
  }
  return {
    /** Once sent it stands still while the coins travel. */
    draft: (mutation.isSuccess && sentDraft) || tip.draft,
    change,
    send,
    sending: mutation.isPending,
    sent: mutation.isSuccess,
    refusal: mutation.error ? refusalOf(mutation.error) : undefined,
  }
}

/** The balance after the tip is the server's word; everybody who shows a balance reads it here. */
function useTakeBalance() {
  const utils = trpc.useUtils()
  return (balance: number) => {
    void utils.wallet.history.invalidate()
    if (utils.wallet.balance.getData()) utils.wallet.balance.setData(undefined, (old) => old && { ...old, balance })
    else void utils.wallet.balance.invalidate()
  }
}

/** False as soon as the dialog has been closed, whether or not it is still on its way out. */
function useShown(open: boolean) {
  const shown = useRef(open)
  useEffect(() => {
    shown.current = open
    return () => {
      shown.current = false
    }
  }, [open])
  return shown
}
