import {
  generateSecret,
  generateVapidKeys,
  loadServerSecrets,
  loadUnsubscribeSecrets,
  loadVapidKeys,
  replaceSecretFile,
  SECRET_FILES,
} from './generated-secrets.ts'

/** Puts a new secret of tokens and a new pair of VAPID keys before those of a data folder. */
export const rotateStoredSecrets = (dataDir: string): void => {
  replaceSecretFile(dataDir, SECRET_FILES.tokens, [generateSecret(), ...loadServerSecrets(dataDir)].join('\n'))
  const { former = [], ...present } = loadVapidKeys(dataDir)
  replaceSecretFile(
    dataDir,
    SECRET_FILES.vapid,
    JSON.stringify({ ...generateVapidKeys(), former: [present, ...former] }),
  )
}

/** Removes the former ones. Unsubscribe links that they have signed go on working: mails are kept for years. */
export const forgetFormerSecrets = (dataDir: string): void => {
  const [present = '', ...former] = loadServerSecrets(dataDir)
  const unsubscribe = [...loadUnsubscribeSecrets(dataDir), ...former]
  replaceSecretFile(dataDir, SECRET_FILES.unsubscribe, unsubscribe.join('\n'))
  replaceSecretFile(dataDir, SECRET_FILES.tokens, present)
  const { former: _, ...vapid } = loadVapidKeys(dataDir)
  replaceSecretFile(dataDir, SECRET_FILES.vapid, JSON.stringify(vapid))
}

/** The same for secrets that the environment holds: the lines to put there. */
export const printRotatedVariables = ({
  jwtSecret,
  formerJwtSecrets = [],
  vapid,
  formerVapid = [],
}: {
  jwtSecret: string
  formerJwtSecrets?: readonly string[]
  vapid: { publicKey: string; privateKey: string }
  formerVapid?: readonly { publicKey: string; privateKey: string }[]
}): string[] => {
  const keys = generateVapidKeys()
  const pairs = [vapid, ...formerVapid].map(({ publicKey, privateKey }) => `${publicKey}:${privateKey}`)
  return [
    `JWT_SECRET=${generateSecret()}`,
    printList('FORMER_JWT_SECRETS', [jwtSecret, ...formerJwtSecrets]),
    `VAPID_PUBLIC_KEY=${keys.publicKey}`,
    `VAPID_PRIVATE_KEY=${keys.privateKey}`,
    printList('FORMER_VAPID_KEYS', pairs),
  ]
}

/** Quoted, because a shell that reads the file would run what follows a space. */
export const printList = (name: string, values: readonly string[]): string => `${name}="${values.join(' ')}"`
