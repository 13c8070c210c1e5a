import { useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { tokensText } from '#shared/money.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { toast } from '#ui/toast.ts'
import type { Acting } from '../../account/state.ts'
import { REQUESTS } from '../spec.ts'
import { RequestDialog } from './RequestDialog.tsx'

/** Dialog to delete a person's account. Shows the tokens that the person gives up. */
export default function DeleteDialog({ user, balances, onClose }: Acting) {
  const tokens = balances.spendable + balances.pending + balances.available + balances.disputed
  const [agrees, setAgrees] = useState(false)
  const utils = trpc.useUtils()
  const { mutate, isPending, error } = trpc.people.delete.useMutation({
    ...adminCall,
    onSuccess: () => {
      toast.success(REQUESTS.remove.done)
      onClose()
    },
    onSettled: () => void utils.people.invalidate(),
  })
  return (
    <RequestDialog
      title={REQUESTS.remove.action}
      about={REQUESTS.remove.about(user.display_name)}
      isDanger
      pending={isPending}
      problem={error ? sentenceOf(error, REQUESTS.failed) : undefined}
      onSend={(reason) => mutate({ id: user.id, reason, forfeit_tokens: agrees ? tokens : 0 })}
      onClose={onClose}
    >
      {tokens > 0 && (
        <Checkbox
          label={REQUESTS.remove.forfeit(tokensText(tokens))}
          checked={agrees}
          onChange={({ target }) => setAgrees(target.checked)}
        />
      )}
    </RequestDialog>
  )
}
