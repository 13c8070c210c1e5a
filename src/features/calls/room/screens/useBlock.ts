import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { toast } from '#ui/toast.ts'
import { CONTROLS } from '../spec.ts'

/** Blocks the other side of a call, which ends it at once. */
export function useBlock(userId: string) {
  const { social, sessions } = trpc.useUtils()
  const { mutateAsync, isPending } = trpc.social.block.useMutation()
  const block = async () => {
    try {
      await mutateAsync({ userId })
      void social.invalidate()
      void sessions.invalidate()
    } catch (error) {
      toast.error(sentenceOf(error, CONTROLS.blockFailed))
    }
  }
  return { block, isBusy: isPending }
}
