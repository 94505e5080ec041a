import { allRows, killSuite } from "./kills.suite.ts";
import { embedded } from "./worlds.ts";

const others = allRows.filter(({ quick }) => quick !== true);
killSuite("kill tests, embedded", embedded, others);
