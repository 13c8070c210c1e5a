import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import type { Experience } from '../contract.ts'
import { EXPERIENCES } from '../spec.ts'

/**
 * Saves the order of the user's experiences. Shows a change at once and sends changes one after the other, so that the
 * last change wins.
 */
export function useOrder(id: string) {
  const { experiences } = trpc.useUtils()
  const save = trpc.experiences.setOrder.useMutation({
    scope: { id: 'experiences.order' },
    onError: (error) => {
      toast.error(sentenceOf(error, EXPERIENCES.orderFailed))
      void experiences.ofCreator.invalidate({ id })
    },
  })
  return {
    show: (items: Experience[]) => experiences.ofCreator.setData({ id }, { experiences: items }),
    save: (items: readonly Experience[]) => save.mutate({ keys: items.map(({ key }) => key) }),
  }
}
