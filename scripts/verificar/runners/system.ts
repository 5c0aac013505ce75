import type { Runner } from '../types.ts';
import { androidXmlRunner } from './android-xml.ts';
import { composeRunner } from './compose.ts';
import { databaseClientsRunner } from './database-clients.ts';
import { dockerRunner } from './docker.ts';
import { dockerfileRunner } from './dockerfile.ts';
import { javaRunner } from './java.ts';
import { mongodbRunner } from './mongodb.ts';
import { mysqlRunner } from './mysql.ts';
import { postgresRunner } from './postgres.ts';
import { redisRunner } from './redis.ts';
import { shellRunner } from './shell.ts';
import { vimRunner } from './vim.ts';

/** Runners of programs of the system: shells, Git, databases, containers, Java. */
export const systemRunners: Runner[] = [
  androidXmlRunner,
  databaseClientsRunner,
  javaRunner,
  postgresRunner,
  mysqlRunner,
  mongodbRunner,
  redisRunner,
  dockerRunner,
  shellRunner,
  dockerfileRunner,
  composeRunner,
  vimRunner,
];
