import { createFileRoute, redirect } from '@tanstack/react-router'
import { ChooseConversation } from '#features/messages/conversations/screens/ChooseConversation.tsx'
import { readUser } from '#features/messages/state.ts'

export const Route = createFileRoute('/messages/')({
  validateSearch: readUser,
  beforeLoad: ({ search: { user } }) => {
    if (user !== undefined) throw redirect({ to: '/messages/$id', params: { id: user }, replace: true })
  },
  component: ChooseConversation,
})
