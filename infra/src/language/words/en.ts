import type { LanguageWords } from "../language-words.ts";

/** English: words for telling languages apart, most telling first. */
export const en: LanguageWords = {
  frequent: `the of and to a in is it you that was for on are with as i his they be at one have this from or had by
    but not what all were we when your can said there use an each which she do how their if will up other about out
    many then them these so some her would make like him into time has look two more go see no way could my than
    been who its now did get come may me our us am any here where why does don't can't i'm it's isn't doesn't didn't
    won't haven't i've you're that's what's let's wasn't should must shall might also because while during between
    through before after under over again once both few most such only own same too very just against until since
    whose whom those being having doing let every another without within upon among whether although though however
    please thanks thank yes hello hey sorry something anything someone nothing everything still already yet never
    always often ever much well really`,
  common: `order orders delivery deliver delivered ship shipping shipped package parcel return returns refund money back
    pay paid payment card price cost costs cheap expensive discount offer sale buy bought purchase sell store shop open
    opening hours close closed today tomorrow yesterday week weeks month months year years day days morning evening
    night help need want wanted would like know tell told find found give given take took taken send sent receive
    received arrive arrived wrong broken damaged missing late lost change changed cancel cancelled account password
    login email address phone number name size small large medium colour color black white red blue green shirt shoes
    jacket trousers dress bag item items product products stock available warranty policy question answer service
    customer support agent person people human talk speak call contact work works working problem issue fix reset
    update check track tracking status where's long far high low old new good bad best better worst great nice first
    last next second third world war city country state states government president king queen born died death life
    family father mother brother sister son daughter wife husband child children man men woman women boy girl friend
    school university student students teacher study language english word words book books read write written song
    music film movie game team player players season league club football race won win lost goal points record played
    play plays company business market group member members party election law court police army force military
    battle attack fire water air earth land sea river lake island mountain north south east west northern southern
    eastern western region area place house home room building church street road bridge station train car bus plane
    food eat drink bread meat fish fruit tree plant animal animals dog cat bird horse human body head hand hands eye
    eyes heart blood brain disease health doctor hospital medicine science research theory energy power light heat
    oxygen gas oil metal gold iron computer software system data network machine engine design build built made called
    known named used based part parts kind type types form example number numbers total amount percent million
    thousand hundred century early late period age history historical ancient modern major main important large
    largest great different several various common general special public national international local british
    american french german european african indian chinese began started ended became become left right held led moved
    believe think thought feel felt keep kept set put show shown seen happen happened cause caused reason result
    results effect include including included according during following development population economic political
    social cultural religion religious god christian muslim jewish catholic roman greek empire kingdom colony colonial
    what who which when how many did does where situated located founded established created invented discovered
    u ur r pls plz thx ty wanna gonna gotta gimme dunno dont doesnt didnt cant couldnt wont wouldnt isnt arent wasnt
    havent hasnt im ive youre theyre thats whats wheres hows whos cuz coz tho ppl pkg idk btw asap wat wen abt bc rly`,
  sample: `Where is my parcel? I ordered it last week and it has not come yet. Could you check the status for me? The
    shirt I bought is too small, so I would like to swap it for a bigger one. How long does it take to ship to the
    coast? We close at six in the evening and we are open again on Monday. Thank you for getting in touch with us. The
    teacher explained how the river changed the valley over thousands of years. Who was the first woman to lead the
    council, and when did she leave? Most of the houses in the old town were built of stone during the nineteenth
    century. It was raining when the train finally arrived. What is the name of the highest mountain in the country?
    They had never thought about it before, but once they saw the numbers, everything was clear. Which of these can be
    used without electricity? There's nothing wrong with asking again. The government announced that taxes would be
    raised in order to pay for schools, hospitals and roads.`,
};
