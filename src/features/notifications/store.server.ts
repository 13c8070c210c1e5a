import type { Db } from '#server/db/index.ts'
import { notifications } from './tables.ts'

export type Notice = { id: string; userId: string; title: string; message: string; data: unknown }

const titleMax = 200

/** Writes a notification that has its id already; a second time changes nothing. One round trip. */
export async function addNotice(db: Db, { title, ...notice }: Notice): Promise<void> {
  await db
    .insert(notifications)
    .values({ ...notice, type: 'system', title: title.slice(0, titleMax) })
    .onConflictDoNothing()
}
