import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { noteOutput } from './contract.ts'

const found = noteOutput.extend({ is_fan: z.boolean() })

/** Reads a creator's note on a user, and whether the user follows or ever paid the creator. One round trip. */
export async function readNote(db: Db, creatorId: string, fanId: string) {
  const { rows } = await db.execute(sql`
    select (select json_build_object('note', n.note, 'birthday', n.birthday::text, 'updated_at', n.updated_at) from fan_notes n
        where n.creator_id = ${creatorId}::uuid and n.fan_id = ${fanId}::uuid) as note,
      exists (select from follows where follower_id = ${fanId}::uuid and creator_id = ${creatorId}::uuid)
        or ledger.has_paid(${fanId}::uuid, ${creatorId}::uuid) as is_fan`)
  return found.parse(rows[0])
}

type Note = { note: string; birthday: string | null }

/** Writes or replaces a note. Returns undefined if the fan's account is erased. One round trip. */
export async function writeNote(db: Db, creatorId: string, fanId: string, { note, birthday }: Note) {
  const { rows } = await db.execute(sql`
    -- waits for an erasure that has begun; another one skips the locked fan until a later run
    with fan as (select id from users where id = ${fanId}::uuid and erased_at is null for share)
    insert into fan_notes as n (creator_id, fan_id, note, birthday)
    select ${creatorId}::uuid, id, ${note}, ${birthday}::date from fan
    on conflict (creator_id, fan_id) do update set note = excluded.note, birthday = excluded.birthday, updated_at = now()
    returning json_build_object('note', n.note, 'birthday', n.birthday::text, 'updated_at', n.updated_at) as note`)
  return rows[0] && noteOutput.parse(rows[0])
}

export async function deleteNote(db: Db, creatorId: string, fanId: string): Promise<void> {
  await db.execute(sql`delete from fan_notes where creator_id = ${creatorId}::uuid and fan_id = ${fanId}::uuid`)
}
