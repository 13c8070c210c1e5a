import { createFileRoute } from '@tanstack/react-router'
import { leadHome } from '#client/navigation/leadHome.ts'

/** Specification 1 §2.1: any other path leads home. */
export const Route = createFileRoute('/$')({
  beforeLoad: leadHome,
})
