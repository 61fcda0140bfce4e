import { onTestFinished } from 'vitest'
import { installationFixture } from '../networks/installation-fixture.ts'
import { createTestWorld, type TestWorld } from './test-world.ts'

type Options = Parameters<typeof createTestWorld>[0]

/** A world for the test that runs, which closes it. */
export async function openTestWorld(options?: Options): Promise<TestWorld> {
  const world = await createTestWorld(options)
  onTestFinished(() => world.close())
  return world
}

/** The same with the fixture's installation, changed: `network` in all its networks, `top` at its top level. */
export function openChangedWorld(
  { network = {}, top = {} }: { readonly network?: object; readonly top?: object },
  options?: Options,
): Promise<TestWorld> {
  const networks = installationFixture.networks.map((entry) => ({ ...entry, ...network }))
  return openTestWorld({ ...options, installation: { ...installationFixture, networks, ...top } })
}
