import { ApiFailure } from './api/client.ts'

/** Imports a chunk. Where it cannot be fetched, fails as a call does. @throws ApiFailure */
export const loadModule = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  try {
    return await load()
  } catch {
    throw new ApiFailure('FETCH_ERROR', 'The market could not be reached. Check your connection and try again.')
  }
}
