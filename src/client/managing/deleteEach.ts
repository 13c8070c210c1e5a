/** Deletes one after the other; one that fails does not stop the rest. */
export async function deleteEach(ids: readonly string[], remove: (id: string) => Promise<unknown>) {
  let deleted = 0
  for (const id of ids)
    await remove(id).then(
      () => deleted++,
      () => {},
    )
  return { deleted, failed: ids.length - deleted }
}
