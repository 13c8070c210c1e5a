import type { TestProject } from 'vitest/node'
import { startTestCloud } from './start.ts'

/** Starts one local cloud for all service tests. Each test creates its own users, so that tests do not interfere. */
export default async function setup(project: TestProject) {
  const { cloud, close } = await startTestCloud()
  project.provide('cloud', cloud)
  return close
}
