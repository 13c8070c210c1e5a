import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/settings/subscriptions')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/settings/subscriptions"!</div>
}
