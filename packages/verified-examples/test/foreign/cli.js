#!/usr/bin/env node
import { add } from 'small-sums';

console.log(process.argv.slice(2).map(Number).reduce(add, 0));
