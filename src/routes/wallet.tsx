import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/wallet')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/wallet"!</div>
}
