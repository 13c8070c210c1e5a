import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type EventListPath, readClasses, readConnecting, readFinding } from '../state.ts'
import { ClassesScreen } from './ClassesScreen.tsx'
import { ConnectScreen } from './ConnectScreen.tsx'
import { ExperiencesScreen } from './ExperiencesScreen.tsx'

/** A page that lists events, with its filters in the URL. */
export function FoundScreen({ path, own }: { path: EventListPath /** On /connect only. */; own?: ReactNode }) {
  const said = useSearch({ strict: false })
  if (path === '/classes') return <ClassesScreen finding={readClasses(said)} />
  if (path === '/connect') return <ConnectScreen connecting={readConnecting(said)} own={own} />
  return <ExperiencesScreen finding={readFinding(said)} />
}
