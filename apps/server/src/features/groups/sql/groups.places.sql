select g.seq, mine.read_seq as "readSeq" from groups g join group_members mine on mine.group_id = g.id and mine.user_id = $1 where g.id = $2
