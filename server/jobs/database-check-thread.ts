import { parentPort, workerData } from 'node:worker_threads'
import { findDamage } from '../db/copies/sqlite-check.ts'

/** This file runs in the thread that database-check.ts starts. */
parentPort!.postMessage(findDamage(workerData as string))
