import { createFileRoute, redirect } from '@tanstack/react-router'

/** Specification 1 §2.1: any other path leads home. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})
